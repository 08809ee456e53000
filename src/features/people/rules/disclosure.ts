import type { PrivacyMode } from "../../organisations/rules.ts";

export type Rows = "named" | "pseudonymous" | "none";

/**
 * How a reader is shown what is about one person.
 * @param manager whether the reader sees some departments only: managers stay blind where the mode says so, and a pseudonym within a
 * department that one knows hides nobody
 */
export function rowsFor(mode: PrivacyMode, manager: boolean): Rows {
  if (mode === "aggregate-only" || (manager && mode !== "named")) return "none";
  return mode === "pseudonymous" ? "pseudonymous" : "named";
}

/** The hour in which something happened: exact moments would be found again in the log of a mail server or a proxy. */
export function hourOf(at: Date | string): Date {
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
}

const tenMinutes = 600_000;

/**
 * Before which moment something must have happened to be told where people are hidden: of whole hours, ten minutes after their end, for some is written down
 * late. Whoever asks again and again would hear the moment otherwise, which stands in a proxy's log beside the person.
 */
export function disclosedBefore(now: Date): Date {
  return hourOf(new Date(now.getTime() - tenMinutes));
}

/**
 * What may be said of a mail server's answer where people are hidden: its codes (RFC 5321, 3463), which tell why. Servers like to repeat the
 * address or the name, in words that no rule knows.
 */
export function codesOnly(text: string): string {
  const codes = text.match(/(?<![\w.@-])([245]\d\d|[245]\.\d{1,3}\.\d{1,3})(?![\w.@-])/gu) ?? [];
  return [...new Set(codes)].slice(0, 2).join(" ");
}
