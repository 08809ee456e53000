import { readdirSync, readFileSync } from "node:fs";
import { languages } from "./language.ts";
import type { Language } from "./language.ts";

/**
 * Words by what they mean, in all languages: what one writer says of a `kid` counts for another's `toddler` and `Tochter`. A line of a list is
 * `sense: words | Wörter | mots …`, a column a language; `*` is the rest of a word, `_` joins words that stand together.
 */
interface Dictionary {
  whole: Map<string, number[]>;
  beginning: Map<string, number[]>;
  /** By the first word. */
  several: Map<string, { words: string[]; sense: number }[]>;
}

interface Senses {
  names: string[];
  of: Record<Language, Dictionary>;
}

let loaded: Senses | undefined;

/** Read on first use. */
function senses(): Senses {
  if (loaded) return loaded;
  const of = Object.fromEntries(
    languages.map((one) => [one, { whole: new Map(), beginning: new Map(), several: new Map() }]),
  ) as Senses["of"];
  const names: string[] = [];
  for (const file of readdirSync(new URL(".", import.meta.url))
    .filter((one) => one.endsWith(".txt"))
    .toSorted())
    for (const line of readFileSync(new URL(`./${file}`, import.meta.url), "utf8")
      .trim()
      .split("\n")) {
      const [, name, columns] = /^(\w+): (.*)$/.exec(line)!;
      const sense = names.push(name!) - 1;
      for (const [at, column] of columns!.split("|").entries())
        for (const entry of column.trim().split(/\s+/).filter(Boolean)) add(of[languages[at]!], entry, sense);
    }
  return (loaded = { names, of });
}

function add({ whole, beginning, several }: Dictionary, entry: string, sense: number): void {
  const words = entry.split("_").filter(Boolean);
  const put = <T>(map: Map<string, T[]>, key: string, value: T) => map.set(key, [...(map.get(key) ?? []), value]);
  if (words.length > 1) put(several, words[0]!, { words, sense });
  else if (entry.endsWith("*")) put(beginning, entry.slice(0, -1), sense);
  else put(whole, entry, sense);
}

/** The names of what each folded word can mean. */
export function sensesOf(words: readonly string[], spoken: readonly Language[]): string[][] {
  const { names, of } = senses();
  const found = words.map(() => new Set<number>());
  for (const language of spoken) {
    const { whole, beginning, several } = of[language];
    for (const [at, word] of words.entries()) {
      if (word === ".") continue;
      for (const form of language === "ar" ? arabicForms(word) : [word])
        for (const sense of whole.get(form) ?? longest(beginning, form)) found[at]!.add(sense);
      for (const one of several.get(word) ?? [])
        if (one.words.every((part, next) => fits(words[at + next] ?? "", part))) found[at]!.add(one.sense);
    }
  }
  return found.map((all) => [...all].map((sense) => names[sense]!));
}

const longestBeginning = 24;

function longest(beginning: ReadonlyMap<string, number[]>, word: string): readonly number[] {
  for (let length = Math.min(word.length, longestBeginning); length >= 2; length--) {
    const found = beginning.get(word.slice(0, length));
    if (found) return found;
  }
  return [];
}

function fits(word: string, part: string): boolean {
  return part.endsWith("*") ? word.startsWith(part.slice(0, -1)) : word === part;
}

const before = ["وال", "بال", "لل", "ال", "و", "ب", "ل", "ف"];
const after = ["ك", "كم", "ه", "ها", "نا", "هم"];

/** A word of Arabic without the article, prepositions and pronouns that are written together with it. */
function arabicForms(word: string): string[] {
  const stems = [word, ...before.filter((one) => word.startsWith(one)).map((one) => word.slice(one.length))];
  const bare = stems.flatMap((stem) => [
    stem,
    ...after.filter((one) => stem.endsWith(one)).map((one) => stem.slice(0, -one.length)),
  ]);
  const forms = bare.flatMap((one) => (one.endsWith("ت") ? [one, `${one.slice(0, -1)}ه`] : [one]));
  return [...new Set(forms)].filter((one) => one === word || one.length >= 3);
}
