import { contextsOf } from "./contexts.ts";
import { observe } from "./evidence.ts";
import type { Evidence, Observed } from "./evidence.ts";
import { gramsOf } from "./grams.ts";
import { fitsOf, model, probability } from "./model.ts";
import type { Reading } from "./reading.ts";
import { cutSentences, cutText, readingsOfLines } from "./seen/lines.ts";
import type { OverLines } from "./seen/lines.ts";
import { render } from "./seen/render.ts";
import { filled, viewsOf, withJoined } from "./seen/views.ts";
import { asUmlauts, withUmlauts } from "./seen/words.ts";
import type { LureParts } from "./seen/views.ts";
import { dismissalIn } from "./themes/dismissal.ts";
import { tellingIn } from "./themes/telling.ts";
import { lexiconOf, themes } from "./themes/index.ts";
import type { Theme } from "./themes/index.ts";
import { storableText } from "../../../kit/storable.ts";

interface Judgement {
  theme: Theme;
  /** How likely it is that the lure plays on it, 0 to 1. */
  probability: number;
  /** `refused`: certain. `doubtful`: a second person is to look. */
  level: "refused" | "doubtful";
  /** The passage that says most, as folded words; the part's beginning when no passage says it alone. */
  passage: string;
}

/** How likely a sentence has to be by itself: little stands around it that could tell that it is innocent. */
const certainAlone = 0.99;
const closeWords = 5;
/** Beyond so many words it is no sentence. */
const longestSentence = 90;

/**
 * Texts of more words than these are judged in passages, so that harmless words around one do not outweigh it. A passage begins with a sentence and has at least
 * `span` words, as many as most lures have that the model was made from: of half as many it knows too little, and calls every second newsletter doubtful
 * for one sentence of it (decision 0514).
 */
const long = 150;
const span = 30;
/** The next passage begins so many words further at the earliest; and in what has no end, such as a list, after so many words. */
const [stride, piece] = [10, 15];

/** What is judged for itself: a text of a few words whole, a part of a longer one, or one sentence of it. */
interface Passage extends Reading {
  of: "whole" | "part" | "sentence";
}

/**
 * The themes on which a lure plays, the likeliest first. A pure function in time proportional to the text.
 * @param given its views (`viewsOf`), where they are known
 * @param sentences those that stand in several lines (`linesOf`), where they are known
 */
export function judge(
  lure: LureParts,
  given: readonly Reading[] = viewsOf(lure),
  sentences = linesOf(lure),
): Judgement[] {
  const views = [...given, ...given.flatMap((view) => spelledOut(view) ?? [])];
  const spoken = new Map<Theme, Judgement>();
  let guess: Judgement | undefined;
  // What a line says without some of its elements stands for itself: around it harmless words may be.
  const { head } = views[0] ?? { head: "" };
  const [cut, wrapped] = [sentences.cut, sentences.wrapped].map((bodies) => bodies.map((body) => ({ head, body }))) as [Reading[], Reading[]]; // oxfmt-ignore
  const lines = [...cut, ...wrapped];
  // A piece of a line says much by chance, like a sentence alone; and a wrapped sentence is alone only where one that is not wrapped would be.
  const alone = views.some(({ body }) => isLong(body)) ? lines : cut;
  const pieces = alone.map((line) => ({ ...line, of: "sentence" }) as const);
  for (const passage of [...passagesOf(views), ...pieces]) {
    const [grams, observed] = [gramsOf(passage), observe(passage)];
    const likely = probability(grams, observed);
    if (likely < least(passage, observed)) continue;
    for (const one of observed.evidence)
      if (one.strong.length > 0 && likely > (spoken.get(one.theme)?.probability ?? 0))
        spoken.set(one.theme, judgementOf(one, likely, passage));
    if (passage.of === "sentence") continue;
    const fits = fitsOf(grams);
    if (likely > (guess?.probability ?? 0))
      guess = judgementOf(observed.evidence[fits.indexOf(Math.max(...fits))]!, likely, passage);
  }
  if (!spoken.has("discipline") && !spoken.has("layoff"))
    for (const passage of [...views, ...lines, ...given.map(allSpelledOut)].map(dismissalIn)) {
      if (passage === null) continue;
      spoken.set("discipline", { theme: "discipline", probability: model().doubtful, level: "doubtful", passage });
      break;
    }
  if (spoken.size === 0 && !guess) {
    const told = diluted([...views, ...lines]);
    if (told) spoken.set(told.theme, { ...told, probability: model().doubtful, level: "doubtful" });
  }
  // Where no passage speaks by itself of any theme, the one that fits the likeliest passage best is named.
  if (spoken.size === 0) return guess ? [guess] : [];
  return [...spoken.values()].toSorted((a, b) => b.probability - a.probability);
}

/** Sentences that stand in several lines or pieces, as folded words, once: cut ones, and such as any text has that is wrapped. Templates are read as they arrive. */
export function linesOf({ subject, html, text, landing }: LureParts): OverLines {
  const [mails, pages, texts] = [html, landing.html, text].map(filled) as [string[], string[], string[]];
  const above = filled(subject)[0]!;
  const over = [
    ...mails.map((one) => cutSentences(one, above)),
    ...pages.map((one) => cutSentences(one)),
    ...texts.map((one) => cutText(one, above)),
    ...seenAlone(html)
      .flatMap(filled)
      .map((one) => cutText(one, above)),
    ...seenAlone(landing.html).flatMap(filled).map((one) => cutText(one)), // oxfmt-ignore
  ];
  const styled = [...mails, ...pages].map(readingsOfLines);
  return {
    cut: [...new Set([...styled.flatMap((one) => one.readings), ...over.flatMap((one) => one.cut)])],
    wrapped: [...new Set(over.flatMap((one) => one.wrapped))],
    isMore: [...styled, ...over].some((one) => one.isMore),
  };
}

/** What is seen of a document where that is not all of it, in whatever may be: between lines others may be hidden. */
function seenAlone(html: string): string[] {
  const { seen, complete, elsewhere } = render(html);
  return seen === complete ? elsewhere : [seen, ...elsewhere];
}

/**
 * How likely a passage has to be to count. A long text has many, of which some are doubtful by chance: one that names no theme has to be certain, as four of a
 * thousand harmless lures are, and a sentence alone has to be certain and name one.
 */
function least({ of }: Passage, { evidence }: Observed): number {
  const isNamed = evidence.some(({ strong }) => strong.length > 0);
  if (of === "sentence") return isNamed ? model().certain : Infinity;
  return of === "part" && !isNamed ? model().certain : model().doubtful;
}

function judgementOf({ theme, strong, topic }: Evidence, likely: number, { head }: Reading): Judgement {
  const quote = strong.toSorted((a, b) => b.length - a.length)[0] ?? topic.join(", ");
  return {
    theme,
    probability: likely,
    // Without a passage that speaks for itself nothing is certain.
    level: likely >= model().certain && strong.length > 0 ? "refused" : "doubtful",
    passage: quote || storableText(head.replaceAll(" . ", " – "), 80),
  };
}

/** What one sentence plays on by itself, whatever stands around it: by its grammar, or since the model is certain of it and it speaks to somebody. */
function diluted(readings: readonly Reading[]): { theme: Theme; passage: string } | null {
  for (const one of readings) {
    const told = tellingIn(one);
    if (told) return told;
  }
  for (const sentence of new Set(readings.flatMap(({ body }) => body.split(" . ")))) {
    const words = sentence.split(" ").length;
    if (words <= 5 || words > longestSentence || !speaksToSomebody(sentence)) continue;
    const alone = { head: "", body: sentence };
    const observed = observe(alone);
    // Words far from each other say little in one sentence.
    const [named] = observed.evidence.flatMap(({ theme, strong }) =>
      strong.filter((one) => one.split(" ").length <= closeWords).map((passage) => ({ theme, passage })),
    );
    if (named && probability(gramsOf(alone), observed) >= certainAlone) return named;
  }
  return null;
}

/** Innocent sentences full of a theme's words are likely by themselves, too: they speak of machines and trade, or to nobody. */
function speaksToSomebody(sentence: string): boolean {
  const { person, machines, trade, leisure } = contextsOf(sentence);
  return person > 0 && machines + trade + leisure === 0;
}

/** Everything that is judged for itself, once: each view in passages, and the first view with its cut words joined. */
export function passagesOf(views: readonly Reading[]): Passage[] {
  const spelt = views[0] && withJoined(views[0], isTheme);
  const all = [...views, ...(spelt ? [spelt] : [])].flatMap(passages);
  return [...new Map(all.map((one) => [`${one.head}\n${one.body}`, one])).values()];
}

/** The same view with the letters that it spells out, where a word of a theme comes of them. */
function spelledOut({ head, body }: Reading): Reading | null {
  const isKnown = (word: string) => isTheme(word) || /^(?:ge)?kundig/.test(word);
  const [above, below] = [withUmlauts(head, isKnown), withUmlauts(body, isKnown)];
  return above === null && below === null ? null : { head: above ?? head, body: below ?? body };
}

/** The same whatever comes of it: that somebody is dismissed is known by its grammar. */
function allSpelledOut({ head, body }: Reading): Reading {
  return { head: asUmlauts(head), body: asUmlauts(body) };
}

function isLong(body: string): boolean {
  return body.split(" ").length > long;
}

/** A view in passages, each with what stands above the message. */
function passages({ head, body }: Reading): Passage[] {
  if (!isLong(body)) return [{ head, body, of: "whole" }];
  const sentences = body.split(" . ");
  const alone = sentences.filter((one) => one.split(" ").length > 5);
  return [
    ...parts(sentences).map((part) => ({ head, body: part, of: "part" }) as const),
    // A sentence for itself, once: what stands around it may be there to hide it.
    ...[...new Set(alone)].map((sentence) => ({ head, body: sentence, of: "sentence" }) as const),
  ];
}

/** Neighbouring sentences together, as many as give `span` words; long ones in pieces, of which each stands beside the one before it, too. */
function parts(sentences: readonly string[]): string[] {
  const pieces = sentences.flatMap((sentence) => {
    const words = sentence.split(" ");
    return Array.from({ length: Math.ceil(words.length / piece) }, (_, at) => words.slice(at * piece, (at + 1) * piece)) // oxfmt-ignore
      .map((some, at) => ({ words: some, text: at === 0 ? ` . ${some.join(" ")}` : ` ${some.join(" ")}` }));
  });
  const found: string[] = [];
  let since = stride;
  for (const [first, { words }] of pieces.entries()) {
    if (since >= stride) {
      let [text, count, at] = ["", 0, first];
      for (; at < pieces.length && count < span; at++) {
        text += pieces[at]!.text;
        count += pieces[at]!.words.length;
      }
      found.push(text.replace(/^ (\. )?/, ""));
      if (at === pieces.length) break;
      since = 0;
    }
    since += words.length;
  }
  return found;
}

/** Whether one word alone, folded, speaks of a theme. */
export function isTheme(word: string): boolean {
  return themes.some((theme) => {
    const { strong, topic, own } = lexiconOf(theme);
    return strong.is(word) || topic.is(word) || own.some(([, one]) => one.is(word));
  });
}
