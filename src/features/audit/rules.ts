/** A JSON value as it stands in an entry's detail. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** One entry without its place in the chain. `at` is ISO 8601 in UTC with milliseconds; ids only, never names or addresses. */
export interface AuditRow {
  org: string;
  /** Counts from 1 without gaps, one line an organisation. */
  seq: number;
  id: string;
  at: string;
  actor: { kind: string; id: string; member: string | null };
  /** What was done, past tense: `campaign.launched`. */
  act: string;
  /** The kind of thing it was done to: `campaign`. */
  what: string;
  /** The id of that thing. */
  subject: string;
  detail: { readonly [name: string]: Json };
}

/** An entry with its place: `hash` = SHA-256(`prev` ‖ canonical row), both in hexadecimal. */
export interface ChainedRow extends AuditRow {
  prev: string;
  hash: string;
}

/** Whom an entry names, each once: who did it and, where it was done to a person, that person. */
export function peopleIn({ actor, what, subject }: Pick<AuditRow, "actor" | "what" | "subject">): string[] {
  const named = [...(actor.member === null ? [] : [actor.member]), ...(what === "person" ? [subject] : [])];
  return [...new Set(named)];
}

/** In a detail these names stand before the id of a person; others before the id of a thing of the kind that they are called by. */
const personal = new Set(["by", "manager", "member", "person"]);

/** Whatever an entry tells by its id: who did it, what it was done to, and what its detail speaks of. Most of these ids are UUIDs. */
export function thingsIn({ actor, what, subject, detail }: Pick<AuditRow, "actor" | "what" | "subject" | "detail">): {
  what: string;
  id: string;
}[] {
  return [
    actor.member === null
      ? { what: actor.kind === "key" ? "api-key" : "", id: actor.id }
      : { what: "person", id: actor.member },
    { what, id: subject },
    ...Object.entries(detail).flatMap(([name, value]) =>
      typeof value === "string" ? [{ what: personal.has(name) ? "person" : name, id: value }] : [],
    ),
  ];
}

/**
 * The one text of a JSON value: names sorted, no spaces (JSON Canonicalization Scheme, RFC 8785), so that a row read back from any store hashes alike.
 */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const named = value as { readonly [name: string]: Json };
    const parts = Object.keys(named).toSorted();
    return `{${parts.map((name) => `${JSON.stringify(name)}:${canonical(named[name]!)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** The text of a row that is hashed: version 1, every member but `prev` and `hash`. */
export function canonicalRow(row: AuditRow): string {
  const { org, seq, id, at, actor, act, what, subject, detail } = row;
  const { kind, id: actorId, member } = actor;
  return canonical({ v: 1, org, seq, id, at, actor: { kind, id: actorId, member }, act, what, subject, detail });
}

const address = /(?<![^\s@<>"',;:()])[^\s@<>"',;:()]+@[^\s@<>"',;:()]+/gu;
const deepest = 8;

/**
 * What may be kept of a detail: plain JSON, with every e-mail address cut out (people stand here as ids alone) and texts in a form that any
 * database takes. What JSON cannot hold becomes null, what is nested more than 8 deep is cut.
 */
export function fitDetail(detail: object): { readonly [name: string]: Json } {
  const fitted = fit(detail, 0);
  return fitted !== null && typeof fitted === "object" && !Array.isArray(fitted)
    ? (fitted as { readonly [name: string]: Json })
    : {};
}

function fit(value: unknown, depth: number): Json {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  if (typeof value === "string") return fitText(value);
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : null;
  if (typeof value !== "object") return null;
  if (depth >= deepest) return "[cut]";
  if (Array.isArray(value)) return value.map((one) => fit(one, depth + 1));
  const named = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(named.map(([name, one]) => [fitText(name), fit(one, depth + 1)]));
}

function fitText(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\ufffd").replace(address, "[address]");
}
