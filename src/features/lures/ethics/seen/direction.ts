import { createRequire } from "node:module";
import type { Bidi } from "bidi-js";

const load = createRequire(import.meta.url);
type Factory = () => Bidi;
let algorithm: ReturnType<Factory> | undefined;

const marks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Lines as they stand on the screen, from left to right (UAX 9), when something in them turns the direction; else null. Written languages
 * keep the order in which they are read: only lines that hold such a control are resolved.
 */
export function inVisualOrder(text: string): string | null {
  if (!marks.test(text)) return null;
  algorithm ??= (load("bidi-js") as Factory)();
  const { getEmbeddingLevels, getReorderedString } = algorithm;
  return (
    text
      .split("\n")
      // Nothing on a screen is as long as this; the algorithm's work grows faster than its line.
      .flatMap((line) => line.match(/[^]{1,1000}/g) ?? [""])
      .map((line) => (marks.test(line) ? getReorderedString(line, getEmbeddingLevels(line)) : line))
      .join("\n")
  );
}
