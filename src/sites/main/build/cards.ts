import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { mark } from "../../../kit/page/mark.ts";
import { escapeHtml } from "../../../kit/page/markup.ts";
import { horizon } from "../public/pictures/water.ts";

const require = createRequire(import.meta.url);
const typeface = (name: string) => readFileSync(require.resolve(`@fontsource-variable/${name}`));

/**
 * Draws the picture that is shown where somebody shares a page (1200 × 630) for each page that names one, and writes its address with the
 * content's hash into the page. A picture that an earlier build drew alike is taken over.
 * @param folder of this build; @param before of the one before
 */
export async function drawCards(folder: string, before: string): Promise<void> {
  let ready: Promise<void> | undefined;
  const cards = join(folder, "app/cards");
  mkdirSync(cards, { recursive: true });
  for (const file of globSync("**/*.html", { cwd: folder })) {
    const html = readFileSync(join(folder, file), "utf8");
    const address = /property="og:image" content="[^"]*(\/app\/cards\/[\w-]+)\.png"/.exec(html)?.[1];
    if (!address) continue;
    const svg = card(propertyOf(html, "og:title"), propertyOf(html, "og:description"));
    const hash = createHash("sha256").update(svg).digest("hex").slice(0, 12);
    const name = `${basename(address)}.${hash}.png`;
    const old = join(before, "app/cards", name);
    if (existsSync(old)) writeFileSync(join(cards, name), readFileSync(old));
    else {
      await (ready ??= initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm"))));
      writeFileSync(join(cards, name), draw(svg));
    }
    writeFileSync(join(folder, file), html.replaceAll(`${address}.png`, `/app/cards/${name}`));
  }
}

/** The picture of a page as SVG: its title on the sky, its sentence below, and the sea. */
export function card(title: string, description: string): string {
  const lines = wrapped(title, 24).slice(0, 3);
  const size = lines.length > 2 ? 68 : 84;
  const titleLines = lines.map((line, n) => text(line, 80, 196 + n * size * 1.04, `class="title" font-size="${size}"`));
  const below = 196 + (lines.length - 1) * size * 1.04 + 62;
  const leadLines = wrapped(description, 58)
    .slice(0, 2)
    .map((line, n, all) => {
      const cut = n === 1 && wrapped(description, 58).length > all.length ? `${line} …` : line;
      return text(cut, 80, below + n * 42, 'class="lead" font-size="31"');
    });
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">' +
    `<style>${styles}</style><rect width="1200" height="630" fill="#f3faf8"/>` +
    `<g color="#0e7c86" transform="translate(80 56)">${mark(44).markup}</g>${text("Hookwise", 136, 90, 'class="title" font-size="34"')}` +
    `<g transform="translate(0 378)">${sized(horizon().markup)}</g><rect y="520" width="1200" height="110" fill="#0b2c45"/>` +
    [...letters].map(([x, y, kind]) => fish(x, y, kind)).join("") +
    `${titleLines.join("")}${leadLines.join("")}</svg>`
  );
}

const letters: readonly [number, number, "calm" | "hooked"][] = [
  [92, 556, "calm"],
  [226, 574, "calm"],
  [352, 548, "calm"],
  [486, 578, "calm"],
  [610, 552, "calm"],
  [736, 574, "hooked"],
  [872, 550, "calm"],
  [1004, 578, "calm"],
  [1108, 554, "calm"],
];

function fish(x: number, y: number, kind: string): string {
  return (
    `<g class="letter ${kind}" transform="translate(${x} ${y})"><path class="tail" d="M1 14-13 4v21z"/>` +
    `<rect width="42" height="28" rx="5"/><path d="m2 4 19 13L40 4"/></g>`
  );
}

function sized(svg: string): string {
  // The gulls would fly through the words.
  return svg.replace(/<path class="gull"[^>]*>/, "").replace("<svg ", '<svg width="1200" height="150" ');
}

function text(line: string, x: number, y: number, more: string): string {
  return `<text x="${x}" y="${y}" ${more}>${escapeHtml(line)}</text>`;
}

/** Lines of at most so many characters, broken between words. */
function wrapped(sentence: string, most: number): string[] {
  const lines = [""];
  for (const word of sentence.split(" "))
    if (lines.at(-1) !== "" && lines.at(-1)!.length + word.length + 1 > most) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  return lines;
}

function propertyOf(html: string, property: string): string {
  const found = new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  return found
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

function draw(svg: string): Uint8Array {
  const fontBuffers = [
    typeface("bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2"),
    typeface("inter/files/inter-latin-wght-normal.woff2"),
  ];
  const resvg = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "Bricolage Grotesque 96pt" } });
  try {
    return resvg.render().asPng();
  } finally {
    resvg.free();
  }
}

// The light colours of src/ui/theme.css: a picture is the same for everybody.
const styles = `
.title { font-family: "Bricolage Grotesque 96pt"; fill: #0b2239; letter-spacing: -2px; }
.lead { font-family: Inter; fill: #3a5064; }
.sun { fill: #ffc24b; }
.boat path { fill: #ffffff; stroke: #0b2239; stroke-width: 4; stroke-linejoin: round; }
.boat .shade { fill: #dcf1f0; }
.boat .line { fill: none; stroke: #3a5064; stroke-width: 2; }
.far { fill: #0e7c86; opacity: .5; }
.near { fill: #0b2c45; }
.letter rect, .letter path { fill: #0d3450; stroke: #8fd6d8; stroke-width: 2.5; stroke-linejoin: round; }
.letter .tail { fill: #8fd6d8; }
.hooked rect, .hooked path { stroke: #ff8a6e; }
.hooked .tail { fill: #ff8a6e; }
`;
