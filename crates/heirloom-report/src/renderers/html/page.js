"use strict";
(() => {
  const form = document.querySelector(".filters");
  if (!form) return;
  const [search, output] = [form.querySelector("[type=search]"), form.querySelector("output")];
  const boxes = [...form.querySelectorAll("[type=checkbox]")];
  const chip = form.querySelector(".kind");
  const none = document.querySelector(".none");
  const overview = document.querySelector(".overview");
  const links = [...document.querySelectorAll("[data-kind]")].filter((element) => element.matches("a"));
  const groups = [...document.querySelectorAll("article")].map((article) => ({
    article,
    heading: article.querySelector("h3").textContent.toLowerCase(),
    findings: [...article.querySelectorAll(".finding")].map((element) => ({
      element,
      severity: element.classList[1],
      kind: element.dataset.kind,
      text: null,
    })),
  }));
  const total = groups.reduce((sum, group) => sum + group.findings.length, 0);
  let kind = "";

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const severities = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
    let shown = 0;
    for (const { article, heading, findings } of groups) {
      const missing = words.filter((word) => !heading.includes(word));
      let any = false;
      for (const finding of findings) {
        let fits = severities.has(finding.severity) && (!kind || finding.kind === kind);
        if (fits && missing.length) {
          // Texts are read when they are first looked for: there may be many.
          finding.text ??= finding.element.textContent.toLowerCase();
          fits = missing.every((word) => finding.text.includes(word));
        }
        finding.element.hidden = !fits;
        any ||= fits;
        shown += fits;
      }
      article.hidden = !any;
    }
    for (const file of document.querySelectorAll(".file")) {
      file.hidden = !file.querySelector("article:not([hidden])");
    }
    none.hidden = shown > 0;
    const findings = total === 1 ? "finding" : "findings";
    output.textContent = shown === total ? `${total} ${findings}` : `${shown} of ${total} ${findings}`;
  };

  const choose = (chosen) => {
    kind = kind === chosen ? "" : chosen;
    for (const link of links) {
      if (link.dataset.kind === kind) {
        // An empty value would say that it is not.
        link.setAttribute("aria-current", "true");
        chip.textContent = link.querySelector("span").firstChild.textContent;
      } else {
        link.removeAttribute("aria-current");
      }
    }
    chip.hidden = !kind;
    filter();
    scrollTo({ top: form.offsetTop });
  };

  let waiting;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 120);
  });
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  chip.addEventListener("click", () => choose(kind));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link?.dataset.kind) {
      event.preventDefault();
      choose(link.dataset.kind);
    } else if (link && "page" in link.dataset) {
      event.preventDefault();
      unfold(link.closest(".finding"), link.hash.slice(1));
    }
  });

  // What a finding means, where it stands.
  const unfold = (finding, id) => {
    const open = finding.querySelector(".page");
    if (open) return open.remove();
    const page = document.getElementById(id).cloneNode(true);
    page.removeAttribute("id");
    finding.append(page);
  };

  if (matchMedia("(max-width: 60rem)").matches) overview.open = false;
  form.hidden = false;
  filter();
})();
