import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Trend } from "./Trend.tsx";

const waiting = { title: "Clicks", subtitle: "Share", empty: "", measure: "share", lines: [], moments: [], state: "loading" } as const; // oxfmt-ignore

it("says how intervals are to be read before the figures come, where there will be some, so that the page's text stands at once", () => {
  expect(renderToStaticMarkup(createElement(Trend, { ...waiting, withIntervals: true }))).toContain("figcaption");
  expect(renderToStaticMarkup(createElement(Trend, waiting))).not.toContain("figcaption");
});
