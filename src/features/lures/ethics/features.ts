import { contexts, contextsOf } from "./contexts.ts";
import type { Context } from "./contexts.ts";
import { innocent } from "./themes/innocent.ts";
import type { Matcher } from "./themes/lexicon.ts";
import { lexiconOf, themes } from "./themes/index.ts";
import type { Theme } from "./themes/index.ts";

/** Folded words of what stands above a message and of what stands in it. */
export interface Reading {
  head: string;
  body: string;
}

/** What was found of one theme. */
export interface Evidence {
  theme: Theme;
  /** Distinct passages that speak of it by themselves, and words that belong to it and to much else. */
  strong: string[];
  topic: string[];
  inHead: boolean;
}

export interface Observed {
  evidence: Evidence[];
  around: Record<Context, number>;
  /** How many passages were taken out because their words mean something else there. */
  innocent: number;
  grams: Map<number, number>;
}

const buckets = 1 << 12;

/** @param keep leaves passages standing whose words mean something else (for training only) */
export function observe({ head, body }: Reading, keep = false): Observed {
  const masked = { count: 0 };
  const [top, rest] = [head, body].map((text) => (keep ? text : withoutInnocent(text, masked))) as [string, string];
  const text = `${top} . ${rest}`;
  const evidence = themes.map((theme) => {
    const { strong, topic } = lexiconOf(theme);
    const found = distinct(text, strong);
    return {
      theme,
      strong: found,
      topic: distinct(text, topic).filter((one) => !found.some((passage) => passage.includes(one))),
      inHead: found.some((one) => top.includes(one)),
    };
  });
  return { evidence, around: contextsOf(`${head} . ${body}`), innocent: masked.count, grams: gramsOf(text) };
}

function withoutInnocent(text: string, masked: { count: number }): string {
  let out = "";
  let from = 0;
  for (const { start, end } of innocent.pattern.find(text)) {
    if (innocent.unless.find(text.slice(start, end)).length > 0) continue;
    masked.count++;
    out += `${text.slice(from, start)}o`;
    from = end;
  }
  return out + text.slice(from);
}

function distinct(text: string, pattern: Matcher): string[] {
  return [...new Set(pattern.find(text).map(({ start, end }) => text.slice(start, end)))].slice(0, 12);
}

/** Names of the features that all themes share; their weights say what makes a passage meant. */
const counted = ["strong1", "strong2", "strong3", "topic1", "topic2", "topic3", "inHead", "alone", "innocent"];
export const sharedNames: readonly string[] = [
  "base",
  ...counted,
  ...contexts.flatMap((one) => [`${one}+strong`, `${one}+topic`]),
  "rival",
];

/** The shared features of one theme in the order of `sharedNames`. */
export function sharedOf(observed: Observed, { strong, topic, inHead }: Evidence): number[] {
  const [s, t] = [strong.length, topic.length];
  const rival = Math.max(...observed.evidence.map((one) => one.strong.length));
  return [
    1,
    Number(s > 0),
    Number(s > 1),
    Number(s > 2),
    Number(t > 0),
    Number(t > 1),
    Number(t > 2),
    Number(inHead),
    Number(s === 1 && t === 0),
    Number(s > 0) * Math.min(2, observed.innocent),
    ...contexts.flatMap((one) => [
      (Number(s > 0) * observed.around[one]) / 3,
      (Number(s === 0 && t > 0) * observed.around[one]) / 3,
    ]),
    Number(rival > s) * Number(s > 0),
  ];
}

/** Words, their stems and pairs, hashed and weighed so that long texts do not outweigh short ones. */
function gramsOf(text: string): Map<number, number> {
  const counts = new Map<number, number>();
  const add = (gram: string) => {
    const key = hash(gram) % buckets;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const all = text.split(" ").slice(0, 4000);
  for (const [at, word] of all.entries()) {
    if (word === "." || /^\p{N}+$/u.test(word)) continue;
    add(word);
    if (word.length > 5) add(`${word.slice(0, 5)}-`);
    const next = all[at + 1];
    if (next && next !== ".") add(`${word} ${next}`);
  }
  let norm = 0;
  for (const [key, count] of counts) {
    const weight = 1 + Math.log(count);
    counts.set(key, weight);
    norm += weight * weight;
  }
  for (const [key, weight] of counts) counts.set(key, weight / Math.sqrt(norm || 1));
  return counts;
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}
