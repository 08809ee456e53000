import type { Audited, AuditLines } from "../../kit/contract.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { genesis, rowHash } from "./chain.ts";
import { fitDetail } from "./rules.ts";
import type { AuditRow } from "./rules.ts";
import type english from "./ui/words/en.json";
import { addEntry, beginChain, listActors, lockHead } from "./store.ts";

export { checkChain } from "./chain.ts";
export { lastChanger, listAbout as lately } from "./store.ts";
export { actorKey, areLinked, linkedSince } from "./linked-actors.ts";

/** What an entry tells beside the act, by names for which a reader has a word. */
type Detail = { readonly [name in keyof (typeof english)["name-of"]]?: unknown };

interface Act {
  /** Past tense, `<thing>.<done>`: `campaign.launched`. */
  act: string;
  /** The kind of thing, such as `campaign`. */
  what: string;
  /** Its id. */
  id: string;
  /**
   * Further plain JSON: ids, counts and settings; people only as ids (e-mail addresses are cut out). No name of a thing and no word that somebody
   * chose, for it may be a person's, and nothing leaves the chain; reasons without the names of whom they are about.
   */
  detail?: Detail;
}

/**
 * Adds an entry to the organisation's chain, in the caller's transaction: it stands if and only if the act does.
 * From here to the commit no other transaction of the organisation can write an entry, so call it last, after the work.
 */
export async function audit(
  db: Db,
  org: string,
  actor: Pick<Actor, "kind" | "id" | "member">,
  done: Act,
): Promise<void> {
  const head = (await lockHead(db, org)) ?? (await begin(db, org));
  const row: AuditRow = {
    org: org.toLowerCase(),
    seq: head.seq + 1,
    id: newId(),
    at: head.at.toISOString(),
    actor: { kind: actor.kind, id: actor.id, member: actor.member },
    act: done.act,
    what: done.what,
    subject: done.id,
    detail: fitDetail(done.detail ?? {}),
  };
  await addEntry(db, row, head.hash, rowHash(head.hash, row));
}

/** Who acts, and in which transaction. */
interface Here {
  db: Db;
  org: string;
  actor: Pick<Actor, "kind" | "id" | "member">;
}

/** Whether there is one act alone. */
type IsOne<T, All = T> = T extends unknown ? ([All] extends [T] ? true : false) : never;

/** What is told of an endpoint's act: the id of what it was done to, which act it was where there are several, and a detail as in `Act`. */
type Line<A> = [keyof A] extends [never]
  ? never
  : { id: string; detail?: Detail } & (IsOne<keyof A> extends true ? { act?: keyof A } : { act: keyof A });

/** Adds the entry that an endpoint declares, as `audit` does. */
export function audited<A extends AuditLines>(
  endpoint: Audited<A>,
  { db, org, actor }: Here,
  line: Line<A>,
): Promise<void> {
  const { id, detail, act = Object.keys(endpoint.audit)[0]! } = line as { id: string; detail?: Detail; act?: string };
  return audit(db, org, actor, { act, what: endpoint.audit[act]!, id, ...(detail && { detail }) });
}

/** Who did any of these acts to any of these things since a moment, each once; with `gave` only those that gave this permission. */
export function actorsOf(
  db: Db,
  org: string,
  done: { acts: readonly string[]; subjects: readonly string[]; since: Date; gave?: string },
): Promise<Pick<Actor, "kind" | "id" | "member">[]> {
  return listActors(db, org, done);
}

async function begin(db: Db, org: string) {
  await beginChain(db, org, genesis(org.toLowerCase()));
  const head = await lockHead(db, org);
  if (!head) throw new Error("the audit chain could not be begun");
  return head;
}
