import { zInt, zId, zTime } from "../../kit/contract.ts";
import type { Context, Handlers } from "../../kit/feature.ts";
import { ownMember } from "../../kit/own-member.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { audited, lately, actorKey } from "../audit/index.ts";
import { shownSince } from "../organisations/index.ts";
import { disclosureTo, member } from "../people/index.ts";
import { personContract as contract } from "./person-contract.ts";
import { listPersonResults } from "./store/person.ts";

const hour = 3_600_000;
const act = "person.results-viewed";

export const personHandlers: Handlers<typeof contract> = {
  async personResults(context) {
    const { db, org, actor, input, now } = context;
    // Nobody learns from their own page of a simulation that they have not met.
    if (actor.member === input.id) return resultsOf(context, input.id, { known: true, since: null, departments: null });
    const seen = await disclosureTo(context, null);
    if (!(await member(db, org, input.id, seen.departments)))
      throw refuse("missing", "no-such-person", words("tracking")("no-such-person"));
    if (!seen.outcomes || seen.rows !== "named")
      throw refuse("forbidden", "hidden-by-privacy", words("tracking")("person-hidden"));
    const departments = seen.departments === "all" ? null : seen.departments;
    const found = await resultsOf(context, input.id, { known: false, since: await shownSince(db, org), departments });
    const since = new Date(now.getTime() - hour);
    const looks = await lately(db, org, { subject: input.id, acts: [act], since, limit: 50 });
    if (!looks.some(({ by }) => actorKey(by) === actorKey(actor)))
      await audited(contract.personResults, { db, org, actor }, { id: input.id });
    return found;
  },

  async myResults(context) {
    const { actor } = context;
    return resultsOf(context, ownMember(actor), { known: true, since: null, departments: null });
  },
};

async function resultsOf(
  { db, org, input }: Context<{ cursor?: string | undefined; limit: number }>,
  person: string,
  seen: { known: boolean; since: Date | null; departments: readonly string[] | null },
) {
  const after = cursorKeys(input.cursor, [zTime(), zId(), zInt()]);
  const rows = await listPersonResults(db, org, person, seen, after, input.limit + 1);
  const { items, next } = pageOf(rows, input.limit, (row) => [
    row.launchedAt.toISOString(),
    row.campaign,
    row.delivery,
  ]);
  return {
    items: items.map(({ campaign, name, delivery: _delivery, ...row }) => ({
      campaign: { id: campaign, name },
      ...row,
    })),
    next,
  };
}
