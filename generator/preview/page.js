"use strict";
(() => {
  const root = document.documentElement;
  const by = (id) => document.getElementById(id);
  const eyes = [...document.querySelectorAll("[data-eyes]")].filter((each) => each !== root);
  const enlarge = [...document.querySelectorAll(".enlarge")];
  const theme = by("theme"), large = by("large"), stage = by("stage"), said = by("said");
  const dark = matchMedia("(prefers-color-scheme: dark)");

  // What was chosen lives in this entry of the history: it outlives a reload and is stored nowhere.
  const keep = (change) => {
    try { history.replaceState({ ...history.state, ...change }, ""); } catch { /* a sandbox has no history */ }
  };

  const showTheme = () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : dark.matches;
    theme.setAttribute("aria-pressed", String(isDark));
  };
  theme.addEventListener("click", () => {
    root.dataset.theme = theme.getAttribute("aria-pressed") === "true" ? "light" : "dark";
    keep({ theme: root.dataset.theme });
    showTheme();
  });
  dark.addEventListener("change", showTheme);

  const look = (view) => {
    if (view) root.dataset.eyes = view; else delete root.dataset.eyes;
    for (const each of eyes) each.setAttribute("aria-pressed", String(each.dataset.eyes === view));
    const chosen = eyes.find((each) => each.dataset.eyes === view);
    said.textContent = view && chosen ? chosen.title : "";
  };
  for (const each of eyes) {
    each.addEventListener("click", () => { look(each.dataset.eyes); keep({ eyes: each.dataset.eyes }); });
  }

  let at = 0, zoom = 1;
  const resize = (to) => {
    zoom = Math.min(8, Math.max(1, to));
    stage.style.setProperty("--zoom", zoom);
    by("smaller").disabled = zoom === 1;
    by("larger").disabled = zoom === 8;
  };
  const show = (index) => {
    at = (index + enlarge.length) % enlarge.length;
    const button = enlarge[at];
    const picture = button.parentElement.querySelector("svg").cloneNode(true);
    const { width, height } = picture.viewBox.baseVal;
    stage.replaceChildren(picture);
    stage.style.setProperty("--ratio", width / height);
    by("shown-name").textContent = button.dataset.name;
    by("shown-facts").textContent = button.dataset.facts;
    resize(1);
    stage.scrollTo(0, 0);
  };
  enlarge.forEach((button, index) => {
    button.hidden = false;
    button.addEventListener("click", () => { show(index); large.showModal(); });
  });
  by("before").addEventListener("click", () => show(at - 1));
  by("after").addEventListener("click", () => show(at + 1));
  by("smaller").addEventListener("click", () => resize(zoom / 1.5));
  by("larger").addEventListener("click", () => resize(zoom * 1.5));
  by("close").addEventListener("click", () => large.close());
  large.addEventListener("close", () => { stage.replaceChildren(); enlarge[at].focus(); });
  large.addEventListener("click", (event) => { if (event.target === large) large.close(); });
  large.addEventListener("keydown", (event) => {
    const inStage = document.activeElement === stage && zoom > 1;
    const acts = {
      ArrowLeft: () => inStage || show(at - 1),
      ArrowRight: () => inStage || show(at + 1),
      "+": () => resize(zoom * 1.5),
      "-": () => resize(zoom / 1.5),
    };
    if (!event.ctrlKey && !event.metaKey && !event.altKey) acts[event.key]?.();
  });

  by("controls").hidden = false;
  const kept = history.state ?? {};
  if (kept.theme) root.dataset.theme = kept.theme;
  look(eyes.some((each) => each.dataset.eyes === kept.eyes) ? kept.eyes : "");
  showTheme();
})();
