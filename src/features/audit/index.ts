import type { Db } from "../../kit/db/index.ts";
import type { Actor } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { genesis, rowHash } from "./chain.ts";
import { fitDetail } from "./rules.ts";
import type { AuditRow } from "./rules.ts";
import { addEntry, beginChain, listActors, lockHead } from "./store.ts";

export { checkChain } from "./chain.ts";
export { lastChanger } from "./store.ts";
export { standsAs, tied, tiedSince } from "./ties.ts";

export interface Act {
  /** Past tense, `<thing>.<done>`: `campaign.launched`. */
  act: string;
  /** The kind of thing, such as `campaign`. */
  what: string;
  /** Its id. */
  id: string;
  /** Further plain JSON. Ids, counts and settings; people only as ids (e-mail addresses are cut out). */
  detail?: object;
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
