import { readAddress } from "./address.ts";
import type { Address, AddressFault } from "./address.ts";
import { readLocale, readPhone, readTimeZone, readYesNo } from "./standards.ts";
import { customKey, isUnsafe, oneLine } from "./text.ts";

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

type PersonFault =
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
  | "channel-address"
  | "department-unknown"
  | "manager-unknown"
  | "manager-self";

export interface Refusal {
  field: string;
  reason: PersonFault;
  vars?: Record<string, unknown>;
}

export const personLimits = { name: 200, part: 100, department: 120, tag: 50, tags: 30, custom: 50, customValue: 1000 };

/** The refusal of fields of the organisation's own where a person would have more than there may be. */
export function tooManyFields(): Refusal {
  return { field: "custom", reason: "custom-too-many", vars: { max: personLimits.custom } };
}

/** Fields without which a person is still that person: a list's row is taken without them. */
const spare = new Set(["phone", "locale", "timeZone"]);

/**
 * The same for a row of a list: what is spare and cannot be read is left out, so that it costs the field and not the person.
 * @returns the person with what was left out, or everything that is wrong with what is needed
 */
export function readListed(raw: RawPerson, country?: string): { person: CleanPerson; leftOut: Refusal[] } | Refusal[] {
  const read = readPerson(raw, country);
  if (!Array.isArray(read)) return { person: read, leftOut: [] };
  const needed = read.filter(({ field }) => !spare.has(field));
  if (needed.length > 0) return needed;
  const rest = Object.entries(raw).filter(([field]) => !read.some((one) => one.field === field));
  return { person: readPerson(Object.fromEntries(rest), country) as CleanPerson, leftOut: read };
}

/**
 * Makes a person from text: white space put in order, address, number, language and time zone in their standard forms.
 * @param country ISO 3166 code for phone numbers without `+`
 * @param known the address that the person has already, when it is not to be looked at again
 * @returns the person, or everything that is wrong with it
 */
export function readPerson(raw: RawPerson, country?: string, known?: Address): CleanPerson | Refusal[] {
  const wrong: Refusal[] = [];
  const refuse = (field: string, reason: PersonFault, vars?: Record<string, unknown>) => {
    wrong.push({ field, reason, ...(vars && { vars }) });
    return null;
  };
  const line = (field: keyof RawPerson, max: number) => {
    const text = oneLine(raw[field] as string | undefined);
    if (!text) return null;
    if (text.length > max) return refuse(field, "too-long", { max });
    return isUnsafe(text) ? refuse(field, "control-characters") : text;
  };
  const address = known ?? readAddress(raw.email ?? "");
  const email = typeof address === "string" ? refuse("email", address) : address;
  const names = nameParts({
    name: line("name", personLimits.name),
    firstName: line("firstName", personLimits.part),
    lastName: line("lastName", personLimits.part),
    beside: email?.name ? oneLine(email.name).slice(0, personLimits.name) : null,
  });
  const person = {
    ...names,
    phone: phoneOf(oneLine(raw.phone), country, refuse),
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
  const name = given.name ?? (given.beside && !isUnsafe(given.beside) ? given.beside : null);
  if (!name) return { name: null, firstName: null, lastName: null };
  const turned = /^([^,]+), ?([^,]+)$/.exec(name);
  if (turned) return { name: `${turned[2]} ${turned[1]}`, firstName: turned[2]!, lastName: turned[1]! };
  const space = name.indexOf(" ");
  if (space < 0) return { name, firstName: name, lastName: null };
  return { name, firstName: name.slice(0, space), lastName: name.slice(space + 1) };
}

function phoneOf(text: string, country: string | undefined, refuse: Refuse): string | null {
  if (!text) return null;
  const international = /^(\+|00)/.test(text);
  return readPhone(text, country) ?? refuse("phone", international || country ? "phone" : "phone-country");
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
    if (isUnsafe(tag)) return refuse("tags", "control-characters");
    if (!kept.has(tag.toLowerCase())) kept.set(tag.toLowerCase(), tag);
  }
  if (kept.size > personLimits.tags) return refuse("tags", "tags-too-many", { max: personLimits.tags });
  return [...kept.values()];
}

function readCustom(custom: Record<string, string>, refuse: Refuse): Record<string, string> | null {
  const kept: Record<string, string> = {};
  let count = 0;
  for (const [key, value] of Object.entries(custom)) {
    const text = oneLine(value);
    if (!text) continue;
    if (!customKey.test(key)) return refuse(`custom.${key}`, "custom-key");
    if (text.length > personLimits.customValue)
      return refuse(`custom.${key}`, "too-long", { max: personLimits.customValue });
    if (isUnsafe(text)) return refuse(`custom.${key}`, "control-characters");
    kept[key] = text;
    count++;
  }
  if (count > personLimits.custom) {
    const { field, reason, vars } = tooManyFields();
    return refuse(field, reason, vars);
  }
  return count > 0 ? kept : null;
}
