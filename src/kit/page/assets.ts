import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyPluginCallback } from "fastify";
import { favicon } from "./mark.ts";
import { fallbackFaces } from "./fallback-fonts.ts";

interface Face {
  family: string;
  weight: string;
  range: string;
  url: string;
  bytes: Buffer;
}

const latin =
  "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD";
const latinExtended =
  "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF";

const require = createRequire(import.meta.url);
const faces: Face[] = [
  face("Bricolage Grotesque", "bricolage-grotesque", "latin-opsz-normal", "200 800", latin),
  face("Bricolage Grotesque", "bricolage-grotesque", "latin-ext-opsz-normal", "200 800", latinExtended),
  face("Inter", "inter", "latin-wght-normal", "100 900", latin),
  face("Inter", "inter", "latin-ext-wght-normal", "100 900", latinExtended),
  face("JetBrains Mono", "jetbrains-mono", "latin-wght-normal", "100 800", latin),
  face("JetBrains Mono", "jetbrains-mono", "latin-ext-wght-normal", "100 800", latinExtended),
];

/** `@font-face` rules for the self-hosted typefaces: no request ever leaves for a third party. */
export const fontFaces = [
  ...faces.map(
    (one) =>
      `@font-face{font-family:"${one.family}";font-style:normal;font-weight:${one.weight};font-display:swap;` +
      `src:url(${one.url}) format("woff2");unicode-range:${one.range}}`,
  ),
  fallbackFaces,
].join("");

/** The two faces that every page shows above the fold. */
export const preloads = faces
  .filter((one) => one.range === latin && one.family !== "JetBrains Mono")
  .map((one) => one.url);

/** Serves the typefaces (`/assets/fonts/*`, immutable: the address carries the content's hash) and `/favicon.svg`. */
export const pageAssets: FastifyPluginCallback = (site, _options, done) => {
  for (const one of faces) {
    site.get(one.url, (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        .type("font/woff2")
        .send(one.bytes),
    );
  }
  site.get("/favicon.svg", (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .type("image/svg+xml")
      .send(favicon),
  );
  done();
};

function face(family: string, npm: string, file: string, weight: string, range: string): Face {
  const folder = dirname(require.resolve(`@fontsource-variable/${npm}/LICENSE`));
  const bytes = readFileSync(join(folder, "files", `${npm}-${file}.woff2`));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return { family, weight, range, bytes, url: `/assets/fonts/${npm}-${file}.${hash}.woff2` };
}
