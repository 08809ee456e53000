import type { Db } from "../../kit/db/index.ts";
import type { Lure } from "./content.ts";
import { languageOf } from "./rules.ts";
import { requireLure, seekLure } from "./saving.ts";
import { isTranslation } from "./starter-ids.ts";
import { listAuthors } from "./store/authors.ts";
import { listVariants } from "./store/lures.ts";

export { annotatedMail, annotatedMailCss } from "./annotate.ts";
export type { Lure, LureContent, LureDraft } from "./content.ts";
export { cachedFrozenLure, frozenLure } from "./frozen.ts";
export type { FrozenLure } from "./frozen.ts";
export type { Prepared } from "./prepare.ts";
export { ensureLibrary, starterLures } from "./library.ts";
export { createLure, prepareLure } from "./saving.ts";
export { starterId } from "./starter-ids.ts";

/** The current version of a lure, the shipped library's included. `usable` says whether a campaign may take it. @throws Problem `no-lure` */
export async function lure(db: Db, org: string, id: string): Promise<Lure> {
  return (await requireLure(db, org, id)).lure;
}

/** A lure's current version, or the one that is named; null when there is none. */
export async function lureIfAny(db: Db, org: string, id: string, version?: number): Promise<Lure | null> {
  return (await seekLure(db, org, id, version))?.lure ?? null;
}

/** The members who wrote any version of a lure up to this one. */
export function authorsOf(db: Db, org: string, id: string, version: number): Promise<string[]> {
  return listAuthors(db, org, id, version);
}

/**
 * The usable lures that say the same as the given one by its channel in other languages, in the order of their tags. A shipped translation
 * stands back where the organisation has written one in that language itself.
 */
export async function otherLanguages(
  db: Db,
  org: string,
  given: Pick<Lure, "id" | "family" | "channel" | "source" | "locale">,
): Promise<Lure[]> {
  const others: Lure[] = [];
  for (const { id } of await listVariants(db, org, given.family)) {
    if (id !== given.id) others.push(await lure(db, org, id));
  }
  const usable = others.filter((one) => one.usable && one.channel === given.channel);
  const written = new Set(
    [given, ...usable].filter(({ source }) => source === "own").map(({ locale }) => languageOf(locale)),
  );
  return usable.filter((one) => !isTranslation(one) || !written.has(languageOf(one.locale)));
}
