import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { site } from "../public/site.ts";

/** One prerendered page: its address and what the policy of that page must allow. */
export interface BuiltPage {
  path: string;
  /** Relative to the folder of the build. */
  file: string;
  /** `'sha256-…'` of every inline script. */
  scripts: string[];
  /** `'sha256-…'` of every style element. */
  styles: string[];
  /** Meant to be found by search engines. */
  listed: boolean;
}

/**
 * Writes `pages.json`: each prerendered page with the hashes of its inline scripts and styles.
 * @param patterns addresses with parameters, which no build can know: each is answered with the page that draws itself by its address
 * @throws when a page holds style attributes
 */
export function describePages(folder: string, patterns: readonly string[] = []): BuiltPage[] {
  const prerendered = globSync("**/*.html", { cwd: folder }).map((file) => {
    const html = readFileSync(join(folder, file), "utf8");
    const path = pathOf(file.replaceAll("\\", "/"));
    if (/\sstyle="/.test(html)) throw new Error(`${file} holds inline styles, which its policy refuses.`);
    return {
      path,
      file,
      scripts: inlineScripts(html).map(hashOf),
      styles: [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text]) => hashOf(text!)),
      // A text that is shown in English on another language's page is found at its own.
      listed: html.includes(`rel="canonical" href="${site}${path}"`),
    };
  });
  const drawn = prerendered.find(({ path }) => path === fallback);
  const pages = [
    ...prerendered.filter((one) => one !== drawn),
    ...(drawn ? patterns.map((path) => ({ ...drawn, path })) : []),
  ];
  writeFileSync(join(folder, "pages.json"), JSON.stringify(pages, null, 1));
  return pages;
}

/** The page that was drawn for no address. */
const fallback = "/__spa-fallback";

/** The text of every script element that runs and has no `src`, as the browser hashes it. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes]) => !/\ssrc=|ld\+json/.test(attributes!))
    .map(([, , text]) => text!);
}

function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
