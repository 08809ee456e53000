import { describe, expect, it } from "vitest";
import { csvOf, fileNameOf, tabsOf } from "../csv.ts";
import type { Mark } from "./marks.ts";
import { svgOf } from "./svg.ts";

const shape = (more: Partial<Extract<Mark, { kind: "shape" }>>): Mark => ({
  kind: "shape",
  path: "M0 0h4v4z",
  matrix: [1, 0, 0, 1, 0, 0],
  fill: null,
  fillOpacity: 1,
  stroke: null,
  strokeWidth: 1,
  strokeOpacity: 1,
  dashes: [],
  cap: "butt",
  opacity: 1,
  ...more,
});
const text = (said: string): Mark => ({ kind: "text", text: said, x: 1.23456, y: 2, font: { family: '"Inter", sans-serif', size: 14, weight: "400", style: "normal" }, spacing: 0, fill: "#000", opacity: 1 }); // oxfmt-ignore
const svg = (...marks: Mark[]) => svgOf({ title: 'A <b> & "c"', width: 100, height: 50, background: "#fff", marks });

describe("a chart as SVG", () => {
  it("runs nothing of what a lure or a department is called", () => {
    const written = svg(text('<script>alert(1)</script>" onload="x'));
    expect(written).not.toMatch(/<script|" onload="/);
    expect(written).toContain("&lt;script&gt;");
    expect(written).toContain("<title>A &lt;b&gt; &amp; &quot;c&quot;</title>");
    expect(written).toContain('font-family="&quot;Inter&quot;, sans-serif"');
  });

  it("stands for itself: nothing is named that is elsewhere", () => {
    const tile = { size: 8, marks: [shape({ fill: "#123" })] };
    const written = svg(
      shape({ fill: tile }),
      shape({ stroke: "#456", dashes: [8, 4], matrix: [1, 0, 0, 1, 10, 20.12345] }),
    );
    expect(written).toContain('fill="url(#tile-0)"');
    expect(written).toContain('<pattern id="tile-0" width="8" height="8"');
    expect(written).toContain('transform="matrix(1 0 0 1 10 20.123)"');
    expect(written).toContain('stroke-dasharray="8 4"');
    expect(written).not.toMatch(/var\(|class=|href/);
  });
});

describe("a chart's figures elsewhere", () => {
  const values = { columns: ["Lure", "Share"], rows: [["=1+1", 0.25], ["a,\tb", null]] }; // oxfmt-ignore
  it("hold no formula, and numbers as numbers", () => {
    expect(csvOf(values)).toBe('\uFEFFLure,Share\r\n\'=1+1,0.25\r\n"a,\tb",\r\n');
    expect(tabsOf(values)).toBe("Lure\tShare\n'=1+1\t0.25\na, b\t");
  });
  it.each([
    ["Sales click most: 31 %", "sales-click-most-31"],
    ["Größer / schöner", "größer-schöner"],
    ["../../..", "chart"],
  ])("%s is saved as %s", (title, name) => expect(fileNameOf(title)).toBe(name));
});
