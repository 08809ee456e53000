import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { steps } from "./remedies.ts";
import type { Step } from "./remedies.ts";
import { PlanFrame, useStep } from "./PlanFrame.tsx";

function Plan({ id, done }: { id: string | null; done?: Partial<Record<Step, boolean>> }) {
  return createElement(PlanFrame, { id, step: useStep(), ...(done && { done }), children: "its form" });
}
const drawn = (at: string, id: string | null = null, done?: Partial<Record<Step, boolean>>) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [at] }, createElement(Plan, { id, ...(done && { done }) })),
  );
const current = (html: string) => [...html.matchAll(/<a [^>]*aria-current="step"[^>]*>/g)].map(([link]) => /step=(\w+)/.exec(link)?.[1]); // oxfmt-ignore

it.each(steps)("opens the step %s that the address names, and asks what it is about", (step) => {
  const html = drawn(`/?step=${step}`);
  expect(current(html)).toEqual([step]);
  expect(html).toContain("its form");
  expect(html.match(/<h2 id="plan-step">[^<]+<\/h2>/)).not.toBeNull();
});

it.each(["/", "/?step=", "/?step=nowhere"])("begins with whom it is for at %s", (at) =>
  expect(current(drawn(at))).toEqual(["audience"]),
);

it("leads to every step of the draft, or of a new plan where nothing is kept yet", () => {
  for (const step of steps) {
    expect(drawn("/", "abc")).toContain(`href="/dashboard/simulations/abc/plan?step=${step}"`);
    expect(drawn("/")).toContain(`href="/dashboard/simulations/new?step=${step}"`);
  }
});

it("ticks the steps that are done, but not the open one, and tells those that are not", () => {
  const html = drawn("/?step=time", "abc", { audience: true, time: true, lures: false });
  expect(html.match(/<svg/g)).toHaveLength(1);
  expect(html.match(/<li data-done/g)).toHaveLength(steps.length - 1);
});
