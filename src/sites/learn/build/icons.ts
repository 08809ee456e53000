import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { mark } from "../../../kit/page/mark.ts";

const require = createRequire(import.meta.url);

/** Tide and foam of `ui/theme.css`: an icon has no style sheet. */
const water = "#0e7c86";
const foam = "#f3faf8";

/** The program's icons by their file, in pixels; a phone cuts a shape out of the maskable one, so that the mark keeps to its middle. */
export const icons = [
  { file: "icon-192.png", size: 192, share: 0.62, round: true },
  { file: "icon-512.png", size: 512, share: 0.62, round: true },
  { file: "icon-maskable-512.png", size: 512, share: 0.48, round: false },
  { file: "icon-touch-180.png", size: 180, share: 0.56, round: false },
];

/** Draws the icons of the installed program into a folder. */
export async function drawIcons(folder: string): Promise<void> {
  await initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  for (const { file, size, share, round } of icons) {
    const inner = Math.round(size * share);
    const at = (size - inner) / 2;
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
      `<rect width="${size}" height="${size}" rx="${round ? size * 0.22 : 0}" fill="${water}"/>` +
      `<g color="${foam}" transform="translate(${at} ${at})">${mark(inner).markup}</g></svg>`;
    writeFileSync(join(folder, file), new Resvg(svg).render().asPng());
  }
}
