import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { seriesStyles } from "./series-styles.ts";

// The data colours of the theme, as people see them who lack one kind of cone.

type Rgb = readonly [number, number, number];

const css = readFileSync(join(import.meta.dirname, "../theme.css"), "utf8");
const [light, dark] = css.split("@media (prefers-color-scheme: dark)") as [string, string];

/** Machado, Oliveira, Fernandes 2009, severity 1.0; on linear RGB. */
const sights: Record<string, readonly Rgb[]> = {
  "all cones": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

describe.each([
  ["light", light],
  ["dark", dark],
])("by %s", (_name, tokens) => {
  const data = [1, 2, 3, 4, 5, 6].map((n) => token(tokens, `--data-${n}`));

  it.each(["surface", "page", "sunken"])("every colour stands out from the %s by 3 to 1", (ground) => {
    const back = luminance(token(tokens, `--${ground}`));
    for (const colour of data) expect(contrast(luminance(colour), back)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(sights))("with %s any two differ, and neighbours differ more", (_sight, matrix) => {
    const seen = data.map((colour) => oklab(matrix.map((row) => Math.min(1, Math.max(0, dot(row, colour)))) as never));
    seen.forEach((one, n) =>
      seen.slice(n + 1).forEach((other, m) => {
        const apart = Math.hypot(...one.map((part, axis) => part - other[axis]!));
        expect(apart, `data-${n + 1} and data-${n + m + 2}`).toBeGreaterThanOrEqual(m === 0 ? 0.12 : 0.07);
      }),
    );
  });
});

it("no two looks share their dashes, marker or pattern", () => {
  for (const trait of ["colour", "dash", "marker", "pattern"] as const)
    expect(new Set(seriesStyles.map((look) => look[trait])).size).toBe(seriesStyles.length);
});

/** In linear RGB. */
function token(tokens: string, name: string): Rgb {
  const hex = new RegExp(`${name}: #([0-9a-f]{6});`).exec(tokens)?.[1];
  if (!hex) throw new Error(`The theme has no ${name}.`);
  const linear = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [linear(0), linear(2), linear(4)];
}

function dot(a: Rgb, b: Rgb): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function luminance(colour: Rgb): number {
  return dot([0.2126, 0.7152, 0.0722], colour);
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A space in which equal distances look about equally large (Ottosson 2020). */
function oklab(colour: Rgb): Rgb {
  const [l, m, s] = [
    dot([0.4122214708, 0.5363325363, 0.0514459929], colour),
    dot([0.2119034982, 0.6806995451, 0.1073969566], colour),
    dot([0.0883024619, 0.2817188376, 0.6299787005], colour),
  ].map(Math.cbrt) as [number, number, number];
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
