import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../kit/db/index.ts";
import type { Actor, Context } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { roles } from "../../kit/roles.ts";
import { words } from "../../kit/words.ts";
import { actorsOf, areLinked, linkedSince } from "../audit/index.ts";
import { dropProposal, openProposals, propose } from "./store/proposals.ts";
import type { Proposal } from "./store/proposals.ts";

/** A wish to protect people less. */
interface Wish {
  /** What is meant, such as the name of a setting. */
  setting: string;
  value: unknown;
  /** Whoever was given this permission by the first one is no second one. */
  permission: string;
}

/**
 * Whether a wish to protect people less holds: once a second person has the same, who has signed in, reads another mailbox than the first and is not
 * tied to them (decisions 0131, 0132), while the first still may.
 * Until then it stands as a proposal. The caller has locked what it is about, and asks nobody in a personal organisation.
 * @throws Problem `loosened-by-nobody` for a key without a person behind it, which could be the second one's own
 */
export async function isAgreedByTwo(
  { db, org, actor }: Pick<Context, "db" | "org" | "actor">,
  { setting, value, permission }: Wish,
): Promise<boolean> {
  const waiting = await openProposals(db, org);
  const first = waiting.find((one) => one.setting === setting && isDeepStrictEqual(one.value, value));
  if (first && (await agrees(db, org, actor, first, permission))) {
    await dropProposal(db, org, setting);
    return true;
  }
  if (!actor.member) throw refuse("forbidden", "loosened-by-nobody", words("organisations")("loosened-by-nobody"));
  // Who asked first stays the first: two wishes of one person are one.
  if (!first) await propose(db, org, setting, value, actor.member);
  return false;
}

async function agrees(db: Db, org: string, actor: Actor, first: Proposal, permission: string): Promise<boolean> {
  const { proposedBy, proposedAt } = first;
  if (actor.kind !== "member" || !actor.account || !actor.member || actor.member === proposedBy) return false;
  if (!(await actor.isSecondTo?.(db, proposedBy, permission))) return false;
  if (await areLinked(db, org, actor.member, [proposedBy], proposedAt)) return false;
  const since = linkedSince(proposedAt);
  const givers = await actorsOf(db, org, { acts: ["role.changed"], subjects: roles, since, gave: permission });
  return givers.every((giver) => giver.member !== proposedBy);
}
