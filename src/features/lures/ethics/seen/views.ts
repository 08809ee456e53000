import { writeAmount } from "../../rules/money.ts";
import { amountOf, sampleVars } from "../../rules/variables.ts";
import type { Reading } from "../reading.ts";
import { inVisualOrder } from "./direction.ts";
import { fold } from "../../../../kit/fold.ts";
import { mirroredReadings } from "./letters.ts";
import { elementsWithinWords } from "./pieces.ts";
import { fromTheEnd, kindsWithinLines, render, stylesOf } from "./render.ts";
import type { Without } from "./render.ts";
import { moves } from "./style.ts";
import { joinPieces, readings, words } from "./words.ts";

/** What is judged of a lure: its parts as they are stored. */
export interface LureParts {
  senderName: string;
  subject: string;
  html: string;
  text: string;
  landing: { html: string };
}

const variable = /\{\{\s*([\w.-]+)\s*(?:\|([^{}]*))?\}\}/g;

/** A template as it arrives: filled for somebody, for somebody of whom nothing is known, and with nothing in the place of variables; equal ones once. */
export function filled(template: string): string[] {
  return [...new Set(fillings.map((fill) => fill(template)))];
}

const fillings: ((text: string) => string)[] = [
  (text) => text.replace(variable, (_, name: string, rest = "") => sampleOf(name) ?? rest),
  (text) => text.replace(variable, (_, _name, rest = "") => rest),
  (text) => text.replace(variable, ""),
];

function sampleOf(name: string): string | undefined {
  const amount = amountOf.exec(name)?.[1];
  return amount === undefined
    ? (sampleVars[name as keyof typeof sampleVars] as string | undefined)
    : writeAmount(amount);
}

/** Every way in which a reader may meet a lure, as folded words; equal ones once. The first is the plain one. */
export function viewsOf(lure: LureParts): Reading[] {
  const [mail, page] = [render(lure.html), render(lure.landing.html)];
  const head = [lure.senderName, lure.subject].join("\n");
  const bodies = [
    `${mail.seen}\n${page.seen}`,
    ...(mail.complete === mail.seen && page.complete === page.seen ? [] : [`${mail.complete}\n${page.complete}`]),
    ...mail.elsewhere.map((one) => `${one}\n${page.seen}`),
    ...page.elsewhere.map((one) => `${mail.seen}\n${one}`),
    ...thinned([lure.html, lure.landing.html]),
    ...[lure.html, lure.landing.html].filter((html) => moves(stylesOf(html))).map(fromTheEnd),
    unwrapped(lure.text).replace(/\(\{\{\s*link\s*\}\}\)/g, ""),
  ];
  const views = new Map<string, Reading>();
  const add = (top: string, body: string) => {
    const view = { head: words(top), body: words(body) };
    views.set(`${view.head}\n${view.body}`, view);
  };
  for (const source of bodies)
    for (const fill of fillings) {
      const given = [fill(head), fill(source)];
      const turned = given.map(inVisualOrder);
      const orders = [
        given,
        ...(turned.some((one) => one !== null) ? [turned.map((one, at) => one ?? given[at]!)] : []),
        ...given.flatMap((text, at) => mirroredReadings(text).map((one) => given.with(at, one))),
      ];
      for (const [top, body] of orders.map((order) => order.map(fold) as [string, string])) {
        add(top, body);
        const [tops, others] = [readings(top), readings(body)];
        for (let at = 0; at < Math.max(tops.length, others.length); at++)
          add(tops[Math.min(at, tops.length - 1)] ?? top, others[Math.min(at, others.length - 1)] ?? body);
      }
    }
  return [...views.values()];
}

/** Texts are wrapped at this width or a greater one. */
const leastWidth = 40;

/** A plain text without the breaks of lines that are there because the next word had no room: a sentence does not end at them. */
function unwrapped(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const width = lines.reduce((most, { length }) => Math.max(most, length), leastWidth);
  return lines.reduce((all, line, at) => {
    const before = lines[at - 1];
    const hadNoRoom = before && /^[\p{L}\p{N}]/u.test(line) && `${before} ${line.split(" ", 1)[0]}`.length > width;
    return at === 0 ? line : `${all}${hadNoRoom ? " " : "\n"}${line}`;
  }, "");
}

/** What is left of documents without what a style may hide in them: one kind of element after another, all kinds, what stands within words. */
function thinned(parts: readonly string[]): string[] {
  const kinds = parts.map(kindsWithinLines);
  const together = (without: (html: string, at: number) => Without) =>
    parts.map((html, at) => render(html, without(html, at)).seen).join("\n");
  return [
    ...parts.flatMap((html, at) => kinds[at]!.each.map((one) => render(html, { kinds: one }).seen)),
    together((_html, at) => ({ kinds: kinds[at]!.all })),
    together((html) => ({ starts: elementsWithinWords(html) })),
  ];
}

/** The same view with neighbouring pieces joined where `isWord` knows the whole; null when there are none. */
export function withJoined(view: Reading, isWord: (word: string) => boolean): Reading | null {
  const joined = { head: joinPieces(view.head, isWord), body: joinPieces(view.body, isWord) };
  return joined.head === view.head && joined.body === view.body ? null : joined;
}
