import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { CountryCode } from "libphonenumber-js/min";
import { readAddress } from "./address.ts";
import type { AddressFault } from "./address.ts";

/** A person as somebody wrote it down: text as it came, absent and empty being the same. */
export interface RawPerson {
  email?: string;
  name?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  department?: string;
  manager?: string;
  locale?: string;
  timeZone?: string;
  /** As one text with separators, or one by one. */
  tags?: string | readonly string[];
  active?: string;
  custom?: Record<string, string>;
}

/** A person in the form in which it is kept. `null` where nothing was said. */
export interface CleanPerson {
  email: string;
  emailKey: string;
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  department: string | null;
  manager: string | null;
  locale: string | null;
  timeZone: string | null;
  tags: string[] | null;
  active: boolean | null;
  custom: Record<string, string> | null;
}

export type PersonFault =
  | AddressFault
  | "too-long"
  | "control-characters"
  | "phone"
  | "phone-country"
  | "locale"
  | "time-zone"
  | "tags-too-many"
  | "active"
  | "custom-too-many"
  | "custom-key"
  | "department-unknown"
  | "manager-unknown"
  | "manager-self";

export interface Refusal {
  field: string;
  reason: PersonFault;
  vars?: Record<string, unknown>;
}

export const personLimits = { name: 200, part: 100, department: 120, tag: 50, tags: 30, custom: 50, customValue: 1000 };

/**
 * Makes a person from text: white space put in order, address, number, language and time zone in their standard forms.
 * @param country ISO 3166 code for phone numbers without `+`
 * @returns the person, or everything that is wrong with it
 */
export function readPerson(raw: RawPerson, country?: string): CleanPerson | Refusal[] {
  const wrong: Refusal[] = [];
  const refuse = (field: string, reason: PersonFault, vars?: Record<string, unknown>) => {
    wrong.push({ field, reason, ...(vars && { vars }) });
    return null;
  };
  const line = (field: keyof RawPerson, max: number) => {
    const text = oneLine(raw[field] as string | undefined);
    if (!text) return null;
    if (text.length > max) return refuse(field, "too-long", { max });
    return unsafe.test(text) ? refuse(field, "control-characters") : text;
  };
  const address = readAddress(raw.email ?? "");
  const email = typeof address === "string" ? refuse("email", address) : address;
  const names = nameParts({
    name: line("name", personLimits.name),
    firstName: line("firstName", personLimits.part),
    lastName: line("lastName", personLimits.part),
    beside: email?.name ? oneLine(email.name).slice(0, personLimits.name) : null,
  });
  const person = {
    ...names,
    phone: readPhone(oneLine(raw.phone), country, refuse),
    department: line("department", personLimits.department),
    manager: line("manager", 400),
    locale: raw.locale?.trim() ? (readLocale(raw.locale) ?? refuse("locale", "locale")) : null,
    timeZone: raw.timeZone?.trim() ? (readTimeZone(raw.timeZone) ?? refuse("timeZone", "time-zone")) : null,
    tags: tagList(raw.tags, refuse),
    active: raw.active?.trim() ? (readYesNo(raw.active) ?? refuse("active", "active")) : null,
    custom: raw.custom ? readCustom(raw.custom, refuse) : null,
  };
  return wrong.length > 0 || !email ? wrong : { email: email.email, emailKey: email.key, ...person };
}

type Refuse = (field: string, reason: PersonFault, vars?: Record<string, unknown>) => null;

// Control characters, and marks that turn the writing direction of what follows (a name must not rewrite the screen around it).
const unsafe = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{Cs}/u;

function oneLine(text: string | undefined): string {
  return (text ?? "").normalize("NFC").replace(/\s+/gu, " ").trim();
}

interface Names {
  name: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Completes names from their parts, or parts from a name: `Last, First` and `First Last`; scripts without spaces stay whole. */
function nameParts(given: Names & { beside: string | null }): Names {
  const { firstName, lastName } = given;
  if (firstName || lastName) {
    return { firstName, lastName, name: given.name ?? [firstName, lastName].filter(Boolean).join(" ") };
  }
  const name = given.name ?? (given.beside && !unsafe.test(given.beside) ? given.beside : null);
  if (!name) return { name: null, firstName: null, lastName: null };
  const turned = /^([^,]+), ?([^,]+)$/.exec(name);
  if (turned) return { name: `${turned[2]} ${turned[1]}`, firstName: turned[2]!, lastName: turned[1]! };
  const space = name.indexOf(" ");
  if (space < 0) return { name, firstName: name, lastName: null };
  return { name, firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

/** The number in E.164. */
function readPhone(text: string, country: string | undefined, refuse: Refuse): string | null {
  if (!text) return null;
  const bare = text.replace(/^00(?=[1-9])/, "+");
  const number = parsePhoneNumberFromString(bare, country as CountryCode | undefined);
  if (number?.isValid()) return number.number;
  return refuse("phone", bare.startsWith("+") || country ? "phone" : "phone-country");
}

/** A language tag (BCP 47) such as `de` or `pt-BR`, also when written `pt_BR.UTF-8`; null when it is none. */
export function readLocale(text: string): string | null {
  const known = locales.get(text);
  if (known !== undefined) return known;
  const found = localeOf(text);
  if (locales.size < cached) locales.set(text, found);
  return found;
}

// Lists repeat the same few languages and zones, and the platform is slow to judge them.
const cached = 2000;
const locales = new Map<string, string | null>();
const zones = new Map<string, string | null>();

function localeOf(text: string): string | null {
  const tag = text.trim().replaceAll("_", "-").replace(/\..*$/, "");
  if (!/^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

/** A zone of the IANA database such as `Europe/Berlin`, whatever its case; null when there is none of this name. */
export function readTimeZone(text: string): string | null {
  const name = text.trim().replaceAll(" ", "_");
  if (!/^[a-z]+(?:[/_+-][a-z0-9_+-]+)*$/i.test(name)) return null;
  const known = zones.get(name);
  if (known !== undefined) return known;
  const found = zoneOf(name);
  if (zones.size < cached) zones.set(name, found);
  return found;
}

function zoneOf(name: string): string | null {
  try {
    const canonical = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
    // Newer names (Asia/Kolkata) are kept although the platform may answer with the older one.
    if (canonical.toLowerCase() === name.toLowerCase() || !/^[A-Z][A-Za-z]+\/[A-Z]/.test(name)) return canonical;
    return name;
  } catch {
    return null;
  }
}

function tagList(tags: RawPerson["tags"], refuse: Refuse): string[] | null {
  const list = typeof tags === "string" ? (tags.trim() ? tags.split(/[;,|]/) : undefined) : tags;
  return list ? readTags(list, refuse) : null;
}

/** Tags: one line each, no doubles in whatever case, the first spelling kept. */
function readTags(tags: readonly string[], refuse: Refuse): string[] | null {
  const kept = new Map<string, string>();
  for (const one of tags) {
    const tag = oneLine(one);
    if (!tag) continue;
    if (tag.length > personLimits.tag) return refuse("tags", "too-long", { max: personLimits.tag });
    if (unsafe.test(tag)) return refuse("tags", "control-characters");
    if (!kept.has(tag.toLowerCase())) kept.set(tag.toLowerCase(), tag);
  }
  if (kept.size > personLimits.tags) return refuse("tags", "tags-too-many", { max: personLimits.tags });
  return [...kept.values()];
}

const yes = new Set([
  "yes",
  "y",
  "true",
  "1",
  "active",
  "enabled",
  "ja",
  "aktiv",
  "wahr",
  "oui",
  "vrai",
  "actif",
  "si",
  "sí",
  "sì",
  "activo",
  "attivo",
  "sim",
  "ativo",
  "tak",
  "evet",
  "x",
]);
const no = new Set([
  "no",
  "n",
  "false",
  "0",
  "inactive",
  "disabled",
  "deactivated",
  "nein",
  "inaktiv",
  "falsch",
  "non",
  "faux",
  "inactif",
  "inactivo",
  "inattivo",
  "não",
  "nao",
  "inativo",
  "nie",
  "nee",
  "nej",
  "hayır",
]);

function readYesNo(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : null;
}

export const customKey = /^[a-z][a-z0-9_]{0,39}$/;

function readCustom(custom: Record<string, string>, refuse: Refuse): Record<string, string> | null {
  const kept: Record<string, string> = {};
  let count = 0;
  for (const [key, value] of Object.entries(custom)) {
    const text = oneLine(value);
    if (!text) continue;
    if (!customKey.test(key)) return refuse(`custom.${key}`, "custom-key");
    if (text.length > personLimits.customValue)
      return refuse(`custom.${key}`, "too-long", { max: personLimits.customValue });
    if (unsafe.test(text)) return refuse(`custom.${key}`, "control-characters");
    kept[key] = text;
    count++;
  }
  if (count > personLimits.custom) return refuse("custom", "custom-too-many", { max: personLimits.custom });
  return count > 0 ? kept : null;
}

/** Text as it is sorted and searched: compatible forms, no accents, lower case. */
export function searchable(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[łđøßıæœ]/g, (letter) => letters[letter]!);
}

// Letters of their own that people type as others.
const letters: Record<string, string> = { ł: "l", đ: "d", ø: "o", ß: "ss", ı: "i", æ: "ae", œ: "oe" };

/** By which two spellings of a department are the same. */
export function departmentKey(name: string): string {
  return name.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();
}
