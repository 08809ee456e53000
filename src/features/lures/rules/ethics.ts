import { htmlToText } from "../../../kit/html/text.ts";
import { brandNames, openHosts, reservedHost } from "../../../kit/brands.ts";
import { bannedThemes } from "./banned-themes.ts";
import type { BannedTheme } from "./banned-themes.ts";

export interface Finding {
  theme: BannedTheme;
  /** Which part of the lure, and the words that were found there. */
  part: "senderName" | "subject" | "html" | "text" | "landing";
  quote: string;
}

export interface CheckedParts {
  senderName: string;
  subject: string;
  html: string;
  text: string;
  landing: { html: string };
}

/**
 * Looks for themes that hurt people or break their trust, whatever they teach: money they hope for, jobs, health, family, misfortune, threats;
 * real persons and real brands. Finds words, not meaning: a finding asks for a second person's look, silence is no proof of kindness.
 */
export function ethicsCheck(lure: CheckedParts): Finding[] {
  const parts: [Finding["part"], string][] = [
    ["senderName", lure.senderName],
    ["subject", lure.subject],
    ["html", htmlToText(lure.html)],
    ["text", lure.text],
    ["landing", htmlToText(lure.landing.html)],
  ];
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const add = (theme: BannedTheme, part: Finding["part"], quote: string) => {
    const key = `${theme} ${quote.toLowerCase()}`;
    if (!seen.has(key)) findings.push({ theme, part, quote: quote.trim().slice(0, 80) });
    seen.add(key);
  };
  for (const [part, raw] of parts) {
    const text = plain(raw);
    for (const { theme, pattern } of bannedThemes)
      for (const found of text.matchAll(pattern)) add(theme, part, found[0]);
    for (const found of text.matchAll(brandNames)) add("real-brand", part, found[0]);
    for (const found of text.matchAll(openHosts)) if (!reservedHost(found[0])) add("real-brand", part, found[0]);
    // The name of a recipient's own manager is a real person's, whom nobody has asked.
    if (/\{\{\s*manager\b/.test(raw)) add("real-person", part, "{{manager}}");
  }
  return findings;
}

// Compatibility forms and invisible characters are the usual way around a word list.
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\u200b|\u200c|\u200d|\u2060|\ufeff|\u00ad/g, "")
    .replace(/[’‘]/g, "'");
}
