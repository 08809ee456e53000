import { readFileSync } from "node:fs";
import type { Theme } from "../themes/index.ts";

/** One written lure: `theme` is what forbids it, null for a harmless one. */
export interface Example {
  id: string;
  /** Who wrote it, by the beginning of the id: what is learnt from some must hold for others. */
  writer: string;
  theme: Theme | null;
  language: string;
  senderName: string;
  subject: string;
  text: string;
  landing?: string;
}

interface Line extends Omit<Example, "theme" | "senderName" | "writer"> {
  theme: Theme | "none" | null;
  senderName?: string;
  from?: string;
}

/** The half that the model is made of, or the half by another writer that only measures it. */
export function readCorpus(half: "train" | "test"): Example[] {
  return readFileSync(new URL(`./${half}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const one = JSON.parse(line) as Line;
      const theme = one.theme === "none" ? null : one.theme;
      const writer = one.id.replace(/-?\d+$/, "");
      return { ...one, writer, theme, senderName: one.senderName ?? one.from?.replace(/\s*<.*$/, "") ?? "" };
    });
}
