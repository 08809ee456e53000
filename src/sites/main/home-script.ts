/** The first page's only script: moves the figures of the running simulation. Without it they show what was true when the page was sent. */
export const homeScript = `(() => {
  const list = document.querySelector("[data-live]");
  if (!list || !("EventSource" in window)) return;
  const meter = document.querySelector("[data-meter]");
  const stream = new EventSource("/demo/live");
  stream.onmessage = (event) => {
    const live = JSON.parse(event.data);
    for (const cell of list.querySelectorAll("[data-figure]")) {
      const next = String(live[cell.dataset.figure]);
      if (cell.textContent === next) continue;
      cell.textContent = next;
      cell.classList.remove("moved");
      void cell.offsetWidth;
      cell.classList.add("moved");
    }
    meter.max = live.people;
    meter.value = live.sent;
  };
})();
`;
