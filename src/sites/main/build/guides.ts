import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fallbackLanguage } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";

const channels = join(import.meta.dirname, "../../../channels");

interface Guided {
  title: string;
  guide?: Record<string, string>;
}

/**
 * How each channel is set up at its vendor, as Markdown: a heading and the steps that also stand beside the form of its sending profile. A channel's
 * folder brings its own.
 * @param from where the channels' folders lie
 */
export function guidesIn({ tag }: Pick<Language, "tag">, from = channels): string {
  return readdirSync(from)
    .toSorted()
    .flatMap((folder) => wordsOf(join(from, folder), tag) ?? wordsOf(join(from, folder), fallbackLanguage.tag) ?? [])
    .flatMap(({ title, guide }) => (guide ? `### ${title}\n\n${listed(Object.values(guide))}` : []))
    .join("\n\n");
}

function wordsOf(folder: string, tag: string): Guided | null {
  const file = join(folder, "words", `${tag}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Guided) : null;
}

const listed = (steps: readonly string[]) => steps.map((step, at) => `${at + 1}. ${step}`).join("\n");
