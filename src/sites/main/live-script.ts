import { fish } from "./public/pictures/water.ts";

/** Moves the figures and the shoal of the running simulation. Without it they show what was true when the page was sent. */
export const liveScript = `(() => {
  const list = document.querySelector("[data-live]");
  const shoal = document.querySelector("[data-shoal]");
  if (!list || !shoal || !("EventSource" in window)) return;
  const animate = (element, name) => {
    element.classList.remove(name);
    void element.getBoundingClientRect();
    element.classList.add(name);
  };
  new EventSource("/demo/live").onmessage = (event) => {
    const live = JSON.parse(event.data);
    for (const cell of list.querySelectorAll("[data-figure]")) {
      const next = String(live[cell.dataset.figure]);
      if (cell.textContent === next) continue;
      cell.textContent = next;
      animate(cell, "moved");
    }
    while (shoal.children.length > live.shoal.length) shoal.lastChild.remove();
    while (shoal.children.length < live.shoal.length) shoal.insertAdjacentHTML("beforeend", '${fish("w")}');
    [...live.shoal].forEach((state, n) => {
      const one = shoal.children[n];
      if (one.classList[1] === state) return;
      one.setAttribute("class", "fish " + state);
      one.firstElementChild.setAttribute("href", "#fish-" + state);
      animate(one, "turned");
    });
  };
})();
`;
