import type { Db } from "../../kit/db/index.ts";
import type { Lure } from "./content.ts";
import { requireLure } from "./saving.ts";
import { listVariants } from "./store.ts";

export { annotatedMail, annotatedMailCss } from "./annotate.ts";
export type { Annotated, AnnotatedOptions } from "./annotate.ts";
export type { Lure, LureContent, LureDraft } from "./content.ts";
export { starterId, starterLures } from "./library.ts";
export { createLure } from "./saving.ts";

/** The current version of a lure, the shipped library's included. `usable` says whether a campaign may take it. @throws Problem `no-lure` */
export async function lure(db: Db, org: string, id: string): Promise<Lure> {
  return (await requireLure(db, org, id)).lure;
}

/** A version as it was saved, whatever happened to the lure since. @throws Problem `no-lure` */
export async function frozenLure(db: Db, org: string, id: string, version: number): Promise<Lure> {
  return (await requireLure(db, org, id, version)).lure;
}

/** The same lure in a recipient's language (`pt-BR`, else `pt`), or the given one when there is none. */
export async function lureInLanguage(db: Db, org: string, given: Lure, locale: string): Promise<Lure> {
  const variants = await listVariants(db, org, given.family);
  const base = (tag: string) => tag.toLowerCase().split("-")[0];
  const same = (one: { locale: string }) => one.locale.toLowerCase() === locale.toLowerCase();
  const found = variants.find(same) ?? variants.find((one) => base(one.locale) === base(locale));
  if (!found || found.id === given.id || same(given)) return given;
  const other = await lure(db, org, found.id);
  return other.usable ? other : given;
}
