import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { site } from "../public/site.ts";
import { patternOfPath } from "./pattern-path.ts";

/** One page: its address, which may have parameters, and what the policy of that page must allow. */
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
 * Writes `pages.json`: each page with the hashes of its inline scripts and styles.
 * @throws when a page holds style attributes
 */
export function describePages(folder: string): void {
  const pages = globSync("**/*.html", { cwd: folder }).map((file): BuiltPage => {
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
  writeFileSync(join(folder, "pages.json"), JSON.stringify(pages, null, 1));
}

/** The text of every script element that runs and has no `src`, as the browser hashes it. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes]) => !/\ssrc=|ld\+json/.test(attributes!))
    .map(([, , text]) => text!);
}

function pathOf(file: string): string {
  return patternOfPath(`/${file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "")}`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
