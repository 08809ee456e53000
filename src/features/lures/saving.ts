import { audit } from "../audit/index.ts";
import { organisation, requireCapability } from "../organisations/index.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Lure, LureDraft } from "./content.ts";
import { ensureLibrary, isStarterId } from "./library.ts";
import { prepare } from "./prepare.ts";
import type { Prepared } from "./prepare.ts";
import type { CueDraft } from "./rules.ts";
import { addLure, findLure, isMembersName, listVariants, saveVersion } from "./store.ts";
import type { Authored } from "./store.ts";

type Author = Pick<Actor, "kind" | "id" | "member">;
export interface Saved {
  lure: Lure;
  removed: string[];
  notices: string[];
}

/** A lure with its author, or a refusal that looks the same for another organisation's id. */
export async function requireLure(db: Db, org: string, id: string, version?: number): Promise<Authored> {
  // A version that somebody holds on to exists already; the library is looked after when its current lures are asked for.
  const known = version === undefined && isStarterId(id) ? null : await findLure(db, org, id, version);
  if (!known && isStarterId(id)) await ensureLibrary(db, org);
  const found = known ?? (await findLure(db, org, id, version));
  if (!found) throw refuse("missing", "no-lure", words("lures")("no-lure"));
  return found;
}

/**
 * Saves a first version. Own lures are a capability of the Business plan; another language of one needs its own.
 * @throws Problem quota, `bad-template`, `cue-not-found`, `variant-language`
 */
export async function createLure(
  db: Db,
  org: string,
  actor: Author,
  now: Date,
  draft: LureDraft,
  variantOf?: string,
): Promise<Saved> {
  await requireCapability(db, org, "custom-templates", now);
  const prepared = await prepareFor(db, org, draft);
  const id = newId();
  const family = variantOf ? await joinFamily(db, org, now, variantOf, prepared.content.locale) : id;
  await addLure(db, org, id, family, prepared, actor);
  return saved(db, org, actor, id, "lure.created", prepared);
}

/** Saves a next version: what the change leaves out stays as it is. */
export async function updateLure(
  db: Db,
  org: string,
  actor: Author,
  now: Date,
  id: string,
  change: Partial<LureDraft>,
): Promise<Saved> {
  const { lure } = await requireLure(db, org, id);
  if (lure.source === "library") throw refuse("conflict", "library-lure", words("lures")("library-lure"));
  if (lure.archived) throw refuse("conflict", "lure-archived", words("lures")("lure-archived"));
  await requireCapability(db, org, "custom-templates", now);
  const prepared = await prepareFor(db, org, {
    ...draftOf(lure),
    ...given(change),
    ...(change.html && change.text === undefined && { text: null }),
  });
  const others = (await listVariants(db, org, lure.family)).filter((one) => one.id !== id);
  if (others.some((one) => one.locale === prepared.content.locale)) throw sameLanguage(prepared.content.locale);
  await saveVersion(db, org, id, prepared, actor);
  return saved(db, org, actor, id, "lure.changed", prepared);
}

export async function copyLure(
  db: Db,
  org: string,
  actor: Author,
  now: Date,
  id: string,
  title?: string,
): Promise<Saved> {
  const { lure } = await requireLure(db, org, id);
  return createLure(db, org, actor, now, { ...draftOf(lure), title: title ?? `${lure.title} (copy)`.slice(0, 120) });
}

async function prepareFor(db: Db, org: string, draft: LureDraft): Promise<Prepared> {
  const prepared = prepare(draft, (await organisation(db, org)).locale);
  // Nobody is put forward as a sender without having been asked.
  if (await isMembersName(db, org, prepared.content.senderName))
    prepared.findings.push({
      theme: "real-person",
      level: "refused",
      part: "senderName",
      quote: prepared.content.senderName,
    });
  return prepared;
}

async function joinFamily(db: Db, org: string, now: Date, of: string, locale: string): Promise<string> {
  await requireCapability(db, org, "multi-language", now);
  const { lure } = await requireLure(db, org, of);
  const variants = await listVariants(db, org, lure.family);
  if (variants.some((one) => one.locale === locale)) throw sameLanguage(locale);
  return lure.family;
}

function sameLanguage(locale: string) {
  const message = words("lures")("variant-language", { locale });
  return refuse("conflict", "variant-language", message, { fields: [{ path: "locale", message }] });
}

async function saved(db: Db, org: string, actor: Author, id: string, act: string, prepared: Prepared): Promise<Saved> {
  const { lure } = await requireLure(db, org, id);
  const findings = prepared.findings.map((one) => one.theme);
  await audit(db, org, actor, { act, what: "lure", id, detail: { version: lure.version, findings } });
  const say = words("lures");
  return { lure, removed: prepared.removed, notices: prepared.notices.map((key) => say(`notice.${key}`)) };
}

function draftOf(lure: Lure): LureDraft {
  const cues: CueDraft[] = lure.cues.map(({ kind, part, quote, occurrence, explanation, skill }) => ({
    kind,
    part,
    quote,
    occurrence,
    explanation,
    skill,
  }));
  const { title, summary, locale, subject, senderName, senderLocal, html, text, landing, alignment, alignmentReason } =
    lure;
  const { themes, lesson } = lure;
  return {
    title,
    summary,
    locale,
    subject,
    senderName,
    senderLocal,
    html,
    text,
    landing,
    cues,
    alignment,
    alignmentReason,
    themes,
    lesson,
  };
}

function given<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}
