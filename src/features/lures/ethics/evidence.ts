import { contexts, contextsOf } from "./contexts.ts";
import type { Reading } from "./reading.ts";
import { innocent } from "./themes/innocent.ts";
import { strongIn } from "./themes/lexicon.ts";
import type { Matcher } from "./themes/lexicon.ts";
import { languagesOf } from "./senses/language.ts";
import type { Language } from "./senses/language.ts";
import { lexiconOf, themes } from "./themes/index.ts";
import type { Theme } from "./themes/index.ts";

/** What the lists found of one theme. */
export interface Evidence {
  theme: Theme;
  /** Distinct passages that speak of it by themselves, and words that belong to it and to much else. */
  strong: string[];
  topic: string[];
  inHead: boolean;
}

export interface Observed {
  evidence: Evidence[];
  /** What the lists found, as numbers between 0 and 4, in the order of `observedNames`. */
  numbers: number[];
}

/**
 * What the lists of phrases find in a reading, apart from passages whose words mean something else there.
 * @param spoken the languages that it may be in, where more is known than it says
 */
export function observe({ head, body }: Reading, spoken = languagesIn(head, body)): Observed {
  const masked = { count: 0 };
  const [top, rest] = [head, body].map((text) => withoutInnocent(text, masked)) as [string, string];
  const text = `${top} . ${rest}`;
  const evidence = themes.map((theme) => {
    const lexicon = lexiconOf(theme);
    const found = [...new Set(strongIn(text, lexicon, spoken))].slice(0, mostPassages);
    return {
      theme,
      strong: found,
      topic: distinct(text, lexicon.topic).filter((one) => !found.some((passage) => passage.includes(one))),
      inHead: found.some((one) => top.includes(one)),
    };
  });
  return { evidence, numbers: numbersOf(evidence, contextsOf(`${head} . ${body}`), masked.count) };
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

function languagesIn(head: string, body: string): readonly Language[] {
  return languagesOf(`${head} . ${body}`.split(" "));
}

const mostPassages = 12;

function distinct(text: string, pattern: Matcher): string[] {
  return [...new Set(pattern.find(text).map(({ start, end }) => text.slice(start, end)))].slice(0, mostPassages);
}

const counted = ["all", "most", "any", "several", "twice", "topics", "topic", "topics+", "innocent", "inHead"];
export const observedNames: readonly string[] = [
  ...counted,
  ...themes.flatMap((one) => [`${one}1`, `${one}2`, `${one}?1`, `${one}?2`]),
  ...contexts.flatMap((one) => [one, `${one}+strong`, `${one}+topic`]),
];

function numbersOf(evidence: readonly Evidence[], around: ReturnType<typeof contextsOf>, innocents: number): number[] {
  const strong = evidence.map((one) => one.strong.length);
  const topic = evidence.map((one) => one.topic.length);
  const [most, topics] = [Math.max(...strong), Math.max(...topic)];
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  return [
    Math.min(4, sum(strong)),
    Math.min(3, most),
    Number(most > 0),
    Number(strong.filter(Boolean).length > 1),
    Number(most > 1),
    Math.min(4, topic.filter(Boolean).length),
    Number(topics > 0),
    Number(topics > 1),
    Math.min(3, innocents),
    Number(evidence.some((one) => one.inHead)),
    ...evidence.flatMap((_, at) => [strong[at]! > 0, strong[at]! > 1, topic[at]! > 0, topic[at]! > 1].map(Number)),
    ...contexts.flatMap((one) => {
      const near = around[one] / 3;
      return [near, near * Number(most > 0), near * Number(most === 0 && topics > 0)];
    }),
  ];
}
