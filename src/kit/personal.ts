import { inEachLetters } from "./own-letters.ts";
import type { Place } from "./db/batch.ts";
import type { Db } from "./db/index.ts";

/** Whose data is told or erased. */
export interface Subject {
  /** The member's id. */
  member: string;
  /** Stands in the member's place from the erasure on: nothing leads from it to anybody. */
  tombstone: string;
  /** Every address that is known of the person, lower case; one with a domain beyond ASCII in each of its spellings. */
  emails: readonly string[];
  /** What names the person within a text: addresses, number, whole name; also as JSON writes them. */
  needles: readonly string[];
  /** Numbers of theirs that somebody else has in the directory, too; absent where that was not asked. */
  shared?: readonly string[];
}

/** What a feature knows by which a person may be recognised. */
export interface Known {
  emails?: readonly string[];
  names?: readonly string[];
  phones?: readonly string[];
}

/** How long something is kept (days): by default, and within which limits an organisation may choose. */
export interface Period {
  days: number;
  least: number;
  most: number;
}

/** One entry of the record of processing (GDPR, article 30). Its words are `processing.<id>.what|whose|why|who` in the feature's catalogue. */
export interface Processing {
  id: string;
  /** Tables and the columns of theirs that hold it; `*` for all. */
  columns: Readonly<Record<string, readonly string[]>>;
  /** The period after which it goes; `person`: with the person; a number: fixed days. */
  retention: string | number;
}

/** How a feature answers for a person's data: what it is, own-data export, deletion, retention. */
export interface Personal {
  processing?: readonly Processing[];
  /** Columns whose names sound personal and are not, with why: `table.column`. */
  nonPersonal?: Readonly<Record<string, string>>;
  periods?: Readonly<Record<string, Period>>;
  /** What the export tells: of what a person did in simulations (`results`), or not. */
  tells?: "results";
  /** By what else than the id a member may be recognised here. */
  identify?: (db: Db, org: string, member: string) => Promise<Known>;
  export?: (db: Db, org: string, subject: Subject) => Promise<unknown>;
  /** Removes what names the person; counts stay as they are. May run again. Tables that grow without end are `eraseInBatches`. */
  erase?: (db: Db, org: string, subject: Subject) => Promise<void>;
  /** The same for what takes too long for one transaction, by a name that stays: one batch each call, after `erase`. */
  eraseInBatches?: Readonly<Record<string, EraseBatch>>;
  /** Removes what has passed its time, table by table; runs daily for each organisation. */
  retain?: readonly RetainBatch[];
}

/**
 * Removes so many rows that have passed their time, at most, in a transaction of its own.
 * @param at.days of a period, as the organisation chose
 * @returns whether there may be more
 */
export type RetainBatch = (
  db: Db,
  org: string,
  at: { now: Date; days: RetentionDays },
  size: number,
) => Promise<boolean>;

/** Erases from as many rows as `size` after a place. @returns where it ended, null at the end */
export type EraseBatch = (db: Db, org: string, subject: Subject, after: Place, size: number) => Promise<Place>;

/** Days that something is kept, by the name of its period. */
export type RetentionDays = (period: string) => number;

interface Answering {
  name: string;
  personal?: Personal;
}

let answering: readonly Answering[] = [];

/** Puts together what the features' manifests say about personal data; called once, by whoever composes the features. */
export function composePersonal(features: readonly Answering[]): void {
  answering = features;
}

/** The features that answer for personal data, those that others stand on first. */
export function personalFeatures(): { name: string; personal: Personal }[] {
  return answering.flatMap(({ name, personal }) => (personal ? [{ name, personal }] : []));
}

/** Every period that an organisation may set. */
export function allPeriods(): Record<string, Period> {
  return Object.assign({}, ...personalFeatures().map(({ personal }) => personal.periods ?? {}));
}

/** The days of each period: the default, or what was chosen, within its limits. */
export function retentionDaysFor(chosen: Readonly<Record<string, number>> = {}): RetentionDays {
  const periods = allPeriods();
  return (name) => {
    const period = periods[name];
    if (!period) throw new Error(`no period ${name}`);
    return Math.min(period.most, Math.max(period.least, chosen[name] ?? period.days));
  };
}

/** The moment before which what is kept for so many days goes. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** Retention of what goes by its age alone. @param kept a period's name, or days */
export function whenOlder(
  kept: string | number,
  remove: (db: Db, org: string, before: Date, size: number) => Promise<boolean>,
): RetainBatch {
  return (db, org, { now, days }, size) =>
    remove(db, org, daysBefore(now, typeof kept === "string" ? days(kept) : kept), size);
}

/** What every feature knows of a member. */
export async function knownOf(db: Db, org: string, member: string): Promise<Known[]> {
  const known = [];
  for (const { personal } of personalFeatures())
    if (personal.identify) known.push(await personal.identify(db, org, member));
  return known;
}

/** A text without what names somebody. @param instead stands in its place */
export function scrub(text: string, needles: readonly string[], instead = "[erased]"): string {
  let left = text;
  for (const needle of needles) left = left.replaceAll(new RegExp(RegExp.escape(needle), "gi"), instead);
  return left;
}

/** A text in which no address names its owner any more; the domain stays. A sign that quotes is a part of an address between two letters alone. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(
    /(?<![^\s<>"(),;[\]])([^\s<>"(),;[\]]+)(@|%40|&#64;|&#x40;|&commat;)(?=[^\s<>"'(),;[\]])/gi,
    (_, before: string, sign: string) => `${before.slice(0, lastQuote(before) + 1)}…${sign}`,
  );
}

/** Where the last sign that quotes stands in a text; before its beginning where there is none. */
function lastQuote(text: string): number {
  let at = text.lastIndexOf("'");
  while (at > 0 && /[\p{L}\p{N}]'[\p{L}\p{N}]/u.test(text.slice(at - 1, at + 2))) at = text.lastIndexOf("'", at - 1);
  return at;
}

/** A person by everything that features know of them. @param tombstone a new random id */
export function subjectOf(member: string, tombstone: string, known: readonly Known[]): Subject {
  const all = (of: keyof Known) => [...new Set(known.flatMap((one) => one[of] ?? []).filter((text) => text !== ""))];
  // The directory has the domain in ASCII alone; who types it, or keeps a list of people, has not.
  const emails = [...new Set(all("emails").flatMap((one) => inEachLetters(one.toLowerCase())))];
  // A first name alone, or two letters, would cut up other people's texts.
  const names = all("names").filter((name) => name.trim().length >= 6 || /\S\s+\S/.test(name));
  const written = [...emails.flatMap(asWritten), ...names.flatMap(orderedDataOf), ...all("phones")];
  const plain = written.flatMap((text) => [text, text.normalize("NFC"), text.normalize("NFD")]);
  const inJson = plain.map((text) => JSON.stringify(text).slice(1, -1));
  return { member, tombstone, emails, needles: [...new Set([...plain, ...inJson])] };
}

/** An address as texts write it: plainly, in links, in pages, in quoted-printable, and as senders fold it into a return path. */
function asWritten(email: string): string[] {
  const plain = ["@", "%40", "&#64;", "&#x40;", "=40", "="].map((at) => email.replace("@", at));
  // What follows a plus sign, and letters beyond ASCII, stand in a link's question as escapes.
  const inLink = encodeURIComponent(email);
  return [...plain, inLink, inLink.replaceAll("'", "%27")];
}

function orderedDataOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return words.length === 2 && !name.includes(",") ? [name, `${words[1]}, ${words[0]}`] : [name];
}
