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

/** A sentence that was written for itself; `told` when it tells of somebody's dismissal. */
interface Sentence {
  half: "known" | "seen" | "test";
  language: string;
  told: boolean;
  text: string;
}

/** The sentences of which none may be judged wrongly, those that patterns were made from besides, or those that only measure. */
export function readSentences(half: Sentence["half"]): Sentence[] {
  return linesOf<Sentence>("sentences").filter((one) => one.half === half);
}

function linesOf<Line>(name: string): Line[] {
  const text = readFileSync(new URL(`./${name}.jsonl`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

interface Line extends Omit<Example, "theme" | "senderName" | "writer"> {
  theme: Theme | "none" | null;
  senderName?: string;
  from?: string;
}

/** The half that the model is made of, or the half by another writer that only measures it. */
export function readCorpus(half: "train" | "test"): Example[] {
  return linesOf<Line>(half).map((one) => {
    const theme = one.theme === "none" ? null : one.theme;
    const writer = one.id.replace(/-?\d+$/, "");
    return { ...one, writer, theme, senderName: one.senderName ?? one.from?.replace(/\s*<.*$/, "") ?? "" };
  });
}
