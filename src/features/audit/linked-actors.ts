import type { Db } from "../../kit/db/index.ts";
import type { Actor } from "../../kit/feature.ts";
import { listMakers } from "./store.ts";

/** Days for which whoever was added, or given a role or an account, is linked to whoever did it. */
const linkedDays = 7;

const dayMs = 24 * 60 * 60 * 1000;
/** What makes somebody able to act: done to a person, by whoever then answers for it. */
const making = ["person.added", "person.invited", "person.role-changed", "account.authenticator-reset"];
/** Fields of `person.changed` that do the same: somebody dismissed is back, or another mailbox gets their mails. */
const reviving = ["active", "email"];

/** By what records name who acted, whichever key they used: a member by the id, whoever is no member as kind and id. */
export function actorKey(actor: Pick<Actor, "kind" | "id" | "member">): string {
  return actor.member ?? `${actor.kind}:${actor.id}`;
}

/** From when on acts link those who are behind a request that was begun at a moment. */
export function linkedSince(begun: Date): Date {
  return new Date(begun.getTime() - linkedDays * dayMs);
}

/**
 * Whether people may be one behind several accounts: one of them made the other able to act, or a third did so with both, by whatever chain, within
 * seven days before a moment or after it. A key of nobody links nobody but whoever acts with it: it is how directories are filled.
 * @param one a member; @param others as `actorKey` gives them
 */
export async function areLinked(
  db: Db,
  org: string,
  one: string,
  others: Iterable<string>,
  since: Date,
): Promise<boolean> {
  const from = linkedSince(since);
  const theirs = new Set(others);
  const behindOne = await behind(db, org, [one], from);
  const behindOthers = await behind(db, org, theirs, from);
  return [...behindOne.intersection(behindOthers)].some((maker) => !maker.startsWith("key:") || theirs.has(maker));
}

/** Those who stand behind people: themselves, who made them, who made these. */
async function behind(db: Db, org: string, people: Iterable<string>, from: Date): Promise<Set<string>> {
  const found = new Set(people);
  for (let fresh = [...found]; fresh.length > 0;) {
    const makers = await listMakers(db, org, { subjects: fresh, acts: making, fields: reviving, from });
    fresh = [...new Set(makers.map(actorKey))].filter((maker) => !found.has(maker));
    for (const maker of fresh) found.add(maker);
  }
  return found;
}
