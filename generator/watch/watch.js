"use strict";
(() => {
  const own = document.currentScript;
  const panel = document.getElementById("watch"), away = document.getElementById("watch-away");
  const key = "pnp-watch", title = document.title;

  // A reload loses what this page was showing: hand it on.
  const kept = () => {
    const open = document.querySelector("dialog[open]");
    const shown = open?.querySelector("#shown-name")?.textContent ?? "";
    return { x: scrollX, y: scrollY, shown };
  };
  const reload = () => {
    try { sessionStorage.setItem(key, JSON.stringify(kept())); } catch { /* then at the top */ }
    location.reload();
  };
  const restore = () => {
    let last = null;
    try {
      last = JSON.parse(sessionStorage.getItem(key));
      sessionStorage.removeItem(key);
    } catch { /* nothing was handed on */ }
    if (!last) return;
    scrollTo({ left: last.x, top: last.y, behavior: "instant" });
    if (last.shown) [...document.querySelectorAll(".enlarge")].find((each) => each.dataset.name === last.shown)?.click();
  };

  // What is outside of an open dialog cannot be reached.
  const settle = () => {
    const around = document.querySelector("dialog[open]") ?? document.body;
    if (panel.parentElement !== around) around.append(panel);
  };
  const say = (html) => {
    const draft = document.createElement("section");
    draft.innerHTML = html;
    if (panel.innerHTML !== draft.innerHTML) panel.replaceChildren(...draft.childNodes);
    panel.hidden = !html;
    document.title = html ? `✗ ${title}` : title;
  };
  for (const dialog of document.querySelectorAll("dialog")) {
    new MutationObserver(settle).observe(dialog, { attributeFilter: ["open"] });
  }

  restore();
  say(panel.innerHTML);
  const events = new EventSource(own.dataset.events);
  events.addEventListener("round", (event) => {
    const { kit, panel: html } = JSON.parse(event.data);
    away.textContent = "";
    if (kit && kit !== own.dataset.kit) reload();
    else say(html);
  });
  events.addEventListener("error", () => { away.textContent = "pnp watch has stopped; this page waits for it."; });
  addEventListener("pagehide", () => events.close());
  addEventListener("pageshow", (event) => { if (event.persisted) reload(); });
})();
