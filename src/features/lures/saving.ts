import { audited } from "../audit/index.ts";
import { organisation, requireCapability } from "../organisations/index.ts";
import type { Db } from "../../kit/db/index.ts";
import { holdRoom } from "../../kit/db/room.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { parse } from "../../kit/parsing/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Lure, LureDraft } from "./content.ts";
import { contract } from "./contract.ts";
import { forChannel } from "./for-channel.ts";
import { ensureLibrary } from "./library.ts";
import { isStarterId, isTranslation } from "./starter-ids.ts";
import { lureParser } from "./parsers.ts";
import type { Prepared } from "./prepare.ts";
import type { CueDraft } from "./rules.ts";
import { addLure, countOwn, findLure, listVariants, saveVersion } from "./store/lures.ts";
import { isMembersName } from "./store/members.ts";
import type { Authored } from "./store/lures.ts";
import { storableText } from "../../kit/storable.ts";

type Author = Pick<Actor, "kind" | "id" | "member">;
export interface Saved {
  lure: Lure;
  removed: string[];
  notices: string[];
}

/** A lure with its author, or a refusal that looks the same for another organisation's id. */
export async function requireLure(db: Db, org: string, id: string, version?: number): Promise<Authored> {
  const found = await seekLure(db, org, id, version);
  if (!found) throw refuse("missing", "no-lure", words("lures")("no-lure"));
  return found;
}

/** The same, or null. */
export async function seekLure(db: Db, org: string, id: string, version?: number): Promise<Authored | null> {
  // A version that somebody holds on to exists already; the library is looked after when its current lures are asked for.
  const known = version === undefined && isStarterId(id) ? null : await findLure(db, org, id, version);
  if (!known && isStarterId(id)) await ensureLibrary(db, org);
  return known ?? findLure(db, org, id, version);
}

/**
 * Sanitises and checks a draft, in a process that can be killed; no transaction may wait for it.
 * @throws Problem `bad-template`, `cue-not-found`, `unreadable`, `parsing-busy`
 */
export function prepareLure(org: string, draft: LureDraft, locale: string): Promise<Prepared> {
  return parse(lureParser, org, { draft, locale, channel: forChannel(draft) });
}

/** An author's draft with the language that it is in unless it says so. */
interface Begun {
  draft: LureDraft;
  locale: string;
  /** The version that it was made from. */
  version: number;
}

/**
 * Saves a first version. Own lures are a capability of the Business plan; another language of one needs its own.
 * @throws Problem quota, `too-many-lures`, `variant-language`, `variant-channel`
 */
export async function createLure(
  db: Db,
  org: string,
  actor: Author,
  now: Date,
  prepared: Prepared,
  variantOf?: string,
): Promise<Saved> {
  await requireCapability(db, org, "custom-templates", now);
  await requireRoom(db, org);
  await noteRealName(db, org, prepared);
  const id = newId();
  const family = variantOf ? await joinFamily(db, org, now, variantOf, prepared.content) : id;
  await addLure(db, org, id, family, prepared, actor);
  const kept = await saved(db, org, id, prepared);
  await audited(contract.createLure, { db, org, actor }, { id, detail: auditDetail(kept, prepared) });
  return kept;
}

/**
 * The draft of a next version: what the change leaves out stays as it is.
 * @param base the version that the change was made from, the current one when it does not say
 * @throws Problem `not-current`, `library-lure`, `lure-archived`, quota
 */
export async function beginUpdate(
  db: Db,
  org: string,
  now: Date,
  id: string,
  change: Partial<LureDraft>,
  base?: number,
): Promise<Begun> {
  const { lure } = await requireLure(db, org, id);
  requireOpen(lure);
  requireCurrent(lure, base ?? lure.version);
  await requireCapability(db, org, "custom-templates", now);
  const draft = {
    ...draftOf(lure),
    ...given(change),
    ...(change.html && change.text === undefined && { text: null }),
  };
  return { draft, locale: (await organisation(db, org)).locale, version: lure.version };
}

/** Saves a next version, unless somebody else did in the meantime. */
export async function updateLure(
  db: Db,
  org: string,
  actor: Author,
  id: string,
  version: number,
  prepared: Prepared,
): Promise<Saved> {
  const { lure } = await requireLure(db, org, id);
  if (lure.archived) throw refuse("conflict", "lure-archived", words("lures")("lure-archived"));
  requireCurrent(lure, version);
  await noteRealName(db, org, prepared);
  await requireFreeLanguage(db, org, lure.family, prepared.content.locale, id);
  await saveVersion(db, org, id, prepared, actor);
  const kept = await saved(db, org, id, prepared);
  await audited(contract.updateLure, { db, org, actor }, { id, detail: auditDetail(kept, prepared) });
  return kept;
}

/** Refuses what comes with the product, and what was taken out of use. @throws Problem `library-lure`, `lure-archived` */
export function requireOpen(lure: Pick<Lure, "source" | "archived">): void {
  if (lure.source === "library") throw refuse("conflict", "library-lure", words("lures")("library-lure"));
  if (lure.archived) throw refuse("conflict", "lure-archived", words("lures")("lure-archived"));
}

/**
 * An own lure that may come back into use: another one may have taken its language meanwhile.
 * @throws Problem `no-lure`, `library-lure`, `variant-language`, `too-many-lures`, quota
 */
export async function requireRestorable(db: Db, org: string, now: Date, id: string): Promise<Authored> {
  const found = await requireLure(db, org, id);
  const { lure } = found;
  if (lure.source === "library") throw refuse("conflict", "library-lure", words("lures")("library-lure"));
  await requireCapability(db, org, "custom-templates", now);
  if (lure.archived) await requireRoom(db, org);
  await requireFreeLanguage(db, org, lure.family, lure.locale, id);
  return found;
}

/** Lures of its own that an organisation may have in use. */
const most = 5000;

async function requireRoom(db: Db, org: string): Promise<void> {
  await holdRoom(db, org, "lures");
  if ((await countOwn(db, org)) >= most)
    throw refuse("quota", "too-many-lures", words("lures")("too-many-lures", { most }));
}

function requireCurrent(lure: Lure, version: number): void {
  if (lure.version !== version)
    throw refuse("conflict", "not-current", words("lures")("changed-meanwhile", { current: lure.version }));
}

/** The draft of a copy. */
export async function beginCopy(db: Db, org: string, now: Date, id: string, title?: string): Promise<Begun> {
  await requireCapability(db, org, "custom-templates", now);
  const { lure } = await requireLure(db, org, id);
  const draft = { ...draftOf(lure), title: title ?? storableText(`${lure.title} (copy)`, 120) };
  return { draft, locale: (await organisation(db, org)).locale, version: lure.version };
}

async function noteRealName(db: Db, org: string, prepared: Prepared): Promise<void> {
  // Nobody is put forward as a sender without having been asked.
  if (await isMembersName(db, org, prepared.content.senderName))
    prepared.findings.push({
      theme: "real-person",
      level: "refused",
      part: "senderName",
      quote: prepared.content.senderName,
    });
}

async function joinFamily(
  db: Db,
  org: string,
  now: Date,
  of: string,
  { locale, channel }: Prepared["content"],
): Promise<string> {
  await requireCapability(db, org, "multi-language", now);
  const { lure } = await requireLure(db, org, of);
  if (lure.channel !== channel) {
    const message = words("lures")("variant-channel", { channel: lure.channel });
    throw refuse("conflict", "variant-channel", message, { fields: [{ path: "channel", message }] });
  }
  await requireFreeLanguage(db, org, lure.family, locale);
  return lure.family;
}

/** Refuses a language that another lure of the family has; a shipped translation stands in nobody's way. */
async function requireFreeLanguage(db: Db, org: string, family: string, locale: string, own?: string): Promise<void> {
  const variants = await listVariants(db, org, family);
  if (!variants.some(({ id, locale: taken }) => id !== own && taken === locale && !isTranslation({ id, family })))
    return;
  const message = words("lures")("variant-language", { locale });
  throw refuse("conflict", "variant-language", message, { fields: [{ path: "locale", message }] });
}

async function saved(db: Db, org: string, id: string, prepared: Prepared): Promise<Saved> {
  const { lure } = (await findLure(db, org, id))!;
  const say = words("lures");
  return { lure, removed: prepared.removed, notices: prepared.notices.map((key) => say(`notice.${key}`)) };
}

/** A saved lure as an author would hand it in. */
export function draftOf(lure: Lure): LureDraft & { cues: CueDraft[]; alignment: number[] } {
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
  const { themes, lesson, channel } = lure;
  return {
    channel,
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
    alignment: [...alignment],
    alignmentReason,
    themes,
    lesson,
  };
}

function given<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function auditDetail({ lure }: Saved, { findings }: Prepared): object {
  return { version: lure.version, findings: findings.map((one) => one.theme) };
}
