import type { Areas, KeyOf } from "./words.ts";
import { hasWords, words } from "./words.ts";

/** What a kept sentence is filled with. */
type Values = Record<string, string | number>;

/**
 * A sentence for whoever will read it, who is not known yet: its key and its values as text, for a column beside others' words, such as a mail
 * server's. `renderStored` says it.
 */
export function storedWords<A extends keyof Areas>(area: A, key: KeyOf<A>, values: Values = {}): string {
  return JSON.stringify({ say: `${area}:${key}`, values });
}

/** How every kept sentence of a key begins: what finds them among others' words in a column. */
export function storedPrefix<A extends keyof Areas>(area: A, key: KeyOf<A>): string {
  return storedWords(area, key).slice(0, -"{}}".length);
}

/** A text that was kept, in the language of whoever reads it (`words`); what `storedWords` did not make is told as it is. */
export function renderStored(text: string): string {
  const kept = readStored(text);
  if (!kept || !hasWords(kept.area, kept.key, kept.values)) return text;
  return (words(kept.area as never) as (key: string, values: Values) => string)(kept.key, kept.values);
}

// Somebody else's server may write what looks like one of ours: then its sentence stands there, and nothing worse.
function readStored(text: string): { area: string; key: string; values: Values } | null {
  if (!text.startsWith('{"say":')) return null;
  try {
    const { say, values } = JSON.parse(text) as { say: unknown; values: unknown };
    const [, area, key] = /^([\w/-]+):([\w.-]+)$/.exec(String(say)) ?? [];
    if (area === undefined || key === undefined || typeof values !== "object" || values === null) return null;
    const plain = Object.entries(values).filter(([, one]) => typeof one === "string" || typeof one === "number");
    return { area, key, values: Object.fromEntries(plain) as Values };
  } catch {
    return null;
  }
}
