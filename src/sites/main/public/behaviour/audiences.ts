import { wantsLessMotion } from "./reduced-motion.ts";

/** Milliseconds: the word goes and comes, and the figure counts up. */
const pace = { fade: 200, count: 1000 };

/** Makes tabs of the three audiences: arrows, Home and End move between them, the word fades, the figure counts up from 0. */
export function playAudiences(): void {
  const section = document.querySelector("[data-audiences]");
  const word = section?.querySelector<HTMLElement>("[data-word]");
  if (!section || !word) return;
  const tabs = [...section.querySelectorAll<HTMLButtonElement>("[role=tab]")];
  const choose = (tab: HTMLButtonElement) => {
    if (tab.getAttribute("aria-selected") === "true") return;
    for (const one of tabs) {
      const chosen = one === tab;
      one.setAttribute("aria-selected", String(chosen));
      one.tabIndex = chosen ? 0 : -1;
      panelOf(one).toggleAttribute("data-active", chosen);
    }
    fade(word, tab.dataset["says"]!);
    count(panelOf(tab).querySelector<HTMLElement>("[data-count]")!);
  };
  for (const [n, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const next = neighbour(event.key, n, tabs.length, getComputedStyle(tab).direction === "rtl");
      if (next === null) return;
      event.preventDefault();
      tabs[next]!.focus();
      choose(tabs[next]!);
    });
  }
  countOnceSeen(section.querySelector<HTMLElement>("[data-active] [data-count]")!);
}

/** Where an arrow leads from the n-th of so many tabs, or null for another key. */
function neighbour(key: string, n: number, all: number, rightToLeft: boolean): number | null {
  const step = rightToLeft ? -1 : 1;
  if (key === "ArrowRight") return (n + step + all) % all;
  if (key === "ArrowLeft") return (n - step + all) % all;
  if (key === "Home") return 0;
  if (key === "End") return all - 1;
  return null;
}

function panelOf(tab: HTMLElement): HTMLElement {
  return document.getElementById(tab.getAttribute("aria-controls")!)!;
}

function fade(word: HTMLElement, next: string): void {
  if (wantsLessMotion()) {
    word.textContent = next;
    return;
  }
  const half = { duration: pace.fade / 2, easing: "ease-out" };
  word.getAnimations().forEach((one) => one.cancel());
  const out = word.animate({ opacity: [1, 0] }, half);
  out.onfinish = () => {
    word.textContent = next;
    word.animate({ opacity: [0, 1] }, half);
  };
  // Cut short by the next choice, which brings its own word.
  out.oncancel = () => (word.textContent = next);
}

const running = new WeakMap<HTMLElement, number>();

function count(figure: HTMLElement): void {
  const { count: goal, suffix } = figure.dataset;
  const show = (value: number) => (figure.textContent = `${value}${suffix}`);
  cancelAnimationFrame(running.get(figure) ?? 0);
  if (wantsLessMotion()) return void show(Number(goal));
  const start = performance.now();
  const frame = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - start) / pace.count));
    show(Math.round(Number(goal) * (1 - (1 - share) ** 3)));
    if (share < 1) running.set(figure, requestAnimationFrame(frame));
  };
  show(0);
  running.set(figure, requestAnimationFrame(frame));
}

function countOnceSeen(figure: HTMLElement): void {
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    count(figure);
  });
  seen.observe(figure);
}
