import { isTheme, judge, linesOf } from "../ethics/judge.ts";
import { isDisplaced, render, stylesOf } from "../ethics/seen/render.ts";
import { reorders } from "../ethics/seen/style.ts";
import { drawsBySigns, drawsWords } from "../ethics/pictures/drawn.ts";
import { mayHoldTextInPictures } from "../ethics/pictures/speaking.ts";
import { brokenWords, filledWords, wordsByPlace, wordsInPieces } from "../ethics/seen/pieces.ts";
import { viewsOf } from "../ethics/seen/views.ts";
import { words } from "../ethics/seen/words.ts";
import { observe } from "../ethics/evidence.ts";
import { languagesOf } from "../ethics/senses/language.ts";
import { intimateIn } from "../ethics/themes/intimate.ts";
import { brandNames, brandsIn, isOrdinaryWord } from "../../outbound/rules.ts";
import { openHosts, reservedHost } from "./hosts.ts";
import { publicPersons } from "./persons.ts";
import { bannedThemeOf } from "./declared-theme.ts";
import { officesIn } from "./sender-office.ts";
import type { BannedTheme } from "./banned-themes.ts";
import { fold } from "../../../kit/fold.ts";
import { storableText } from "../../../kit/storable.ts";

export interface Finding {
  theme: BannedTheme;
  /** `refused`: the check is sure. `doubtful`: a second person is to look before it is used. */
  level: "refused" | "doubtful";
  /** Which part of the lure, and the words that were found there. */
  part: "senderName" | "senderLocal" | "subject" | "html" | "text" | "landing" | "themes" | "message";
  quote: string;
}

export interface CheckedParts {
  senderName: string;
  senderLocal?: string;
  subject: string;
  html: string;
  text: string;
  landing: { html: string };
  /** What the author says it is about. */
  themes?: readonly string[];
}

/**
 * Looks for themes that hurt people or break their trust, whatever they teach: money they hope for, jobs, health, family, misfortune, threats;
 * real persons and real brands. Judges what a reader sees, by theme (`ethics/`). A pure function.
 */
export function ethicsCheck(lure: CheckedParts): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const add = (theme: BannedTheme, level: Finding["level"], part: Finding["part"], quote: string) => {
    const key = `${theme} ${fold(quote)}`;
    if (!seen.has(key)) findings.push({ theme, level, part, quote: storableText(quote.trim(), 80) });
    seen.add(key);
  };
  const address = officesIn(words(fold((lure.senderLocal ?? "").replace(/[._+-]+/g, " "))));
  // An office in the address says who sends it, as a name does.
  const judged = address.named ? { ...lure, senderName: `${lure.senderName} ${address.named}` } : lure;
  const views = viewsOf(judged);
  const spoken = languagesOf(`${views[0]?.head} ${views[0]?.body}`.split(" "));
  for (const one of lure.themes ?? []) {
    const theme = bannedThemeOf(one, spoken);
    if (theme) add(theme, "refused", "themes", one);
  }
  for (const { theme, strong } of observe({ head: "", body: address.others }, spoken).evidence)
    if (strong.length > 0) add(theme, "doubtful", "senderLocal", strong[0]!);
  const sentences = linesOf(judged);
  for (const { theme, level, passage } of judge(judged, views, sentences)) add(theme, level, "message", passage);
  for (const reading of [...views, ...[...sentences.cut, ...sentences.wrapped].map((body) => ({ head: "", body }))]) {
    const passage = intimateIn(reading);
    if (passage) add("intimate", "doubtful", "message", passage);
  }
  // What stands behind so many short lines nobody reads as one.
  if (sentences.isMore) add("picture", "doubtful", "message", "");
  const local = lure.senderLocal ?? "";
  const parts: [Finding["part"], string, string][] = [
    ["senderName", lure.senderName, lure.senderName],
    ["senderLocal", local, local.replace(/[._+-]+/g, " ")],
    ["subject", lure.subject, lure.subject],
    ["html", lure.html, render(lure.html).complete],
    ["text", lure.text, lure.text],
    ["landing", lure.landing.html, render(lure.landing.html).complete],
  ];
  for (const [part, raw, shown] of parts) {
    const text = plain(shown);
    for (const found of brandsIn(text, fold(text))) add("real-brand", "refused", part, found);
    for (const [host] of [...text.matchAll(openHosts), ...fold(text).matchAll(openHosts)])
      if (!reservedHost(host)) add("real-brand", "refused", part, host);
    for (const found of text.matchAll(publicPersons)) add("real-person", "refused", part, found[0]);
    // What people's own fields say is written after this, by whoever keeps the directory.
    for (const [, name] of raw.matchAll(/\{\{\s*(custom\.[\w-]+)/g)) add("picture", "doubtful", part, `{{${name}}}`);
    // The name of a recipient's own manager is a real person's, whom nobody has asked.
    if (/\{\{\s*manager\b/.test(raw)) add("real-person", "refused", part, "{{manager}}");
  }
  // Names in pieces, in other letters or from the other end, as a reader meets them all the same.
  const written = parts.map(([, , shown]) => plain(shown)).join("\n");
  for (const text of views.flatMap(({ head, body }) => [head, body])) {
    for (const [name] of text.matchAll(brandNames))
      if (!isOrdinaryWord(name, written)) add("real-brand", "refused", "message", name);
    for (const [name] of text.matchAll(publicPersons)) add("real-person", "refused", "message", name);
  }
  for (const [part, raw] of [
    ["html", lure.html],
    ["landing", lure.landing.html],
  ] as const) {
    if (mayHoldTextInPictures(raw, render(raw).seen)) add("picture", "doubtful", part, "<img>");
    else if (drawsWords(raw)) add("picture", "doubtful", part, "<pre>");
    const [apart, broken, filled] = [wordsInPieces(raw), brokenWords(raw), filledWords(raw)];
    if (filled.length > 0) add("picture", "doubtful", part, filled.join(" "));
    const placed = wordsByPlace(raw, isTheme);
    // Whoever looks at a picture sees what stands upon it.
    const isLookedAt = findings.some((one) => one.theme === "picture" && one.part === part);
    if (placed.length > 0) add("picture", "doubtful", part, placed.join(" "));
    else if (reorders(stylesOf(raw)) || (render(raw).turned && !isLookedAt))
      add("picture", "doubtful", part, "<style>");
    else if (isDisplaced(raw)) add("picture", "doubtful", part, "<caption>");
    // One is a company's name in its colours.
    if (apart.length > 2) add("picture", "doubtful", part, apart.join(" "));
    else if (broken.length > mostBroken) add("picture", "doubtful", part, broken.join(" "));
  }
  if (drawsBySigns(lure.text)) add("picture", "doubtful", "text", "");
  return findings;
}

/** A formula, an ordinal and a name in its colours. */
const mostBroken = 3;

// Compatibility forms and invisible characters are the usual way around a list of names.
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[’‘]/g, "'");
}
