import type { Db } from "../../../kit/db/index.ts";
import type { Handlers } from "../../../kit/feature.ts";
import { isId } from "../../../kit/id.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited, lately, standsAs } from "../../audit/index.ts";
import { reachOf } from "../access.ts";
import { contract } from "../contract.ts";
import { disclosureTo } from "../disclosure.ts";
import { findPerson, namesOf } from "../store/people.ts";

const hour = 3_600_000;
const shownDays = 90;

export const recordHandlers = {
  async personRecord(context) {
    const { db, org, actor, input, now } = context;
    const { mightier, departments } = await reachOf(db, org, actor);
    const person = await findPerson(db, org, input.id, departments);
    if (!person) throw refuse("missing", "no-such-person", words("people")("no-such-person"));
    const since = new Date(now.getTime() - shownDays * 24 * hour);
    const acts = ["person.viewed", "person.results-viewed", "person.data-exported"];
    const looks = await lately(db, org, { subject: person.id, acts, since, limit: 50 });
    const again = looks.some(
      ({ at, act, by }) =>
        act === "person.viewed" && standsAs(by) === standsAs(actor) && at.getTime() > now.getTime() - hour,
    );
    const { rows, outcomes } = await disclosureTo(context, null);
    const viewers = await named(db, org, looks);
    // One's own page is no look at somebody.
    if (!again && actor.member !== person.id)
      await audited(contract.personRecord, { db, org, actor }, { id: person.id });
    return { person, shown: { rows, outcomes }, within: !mightier.includes(person.role), looks: viewers };
  },
} satisfies Handlers<typeof contract>;

async function named(db: Db, org: string, looks: Awaited<ReturnType<typeof lately>>) {
  const members = looks.flatMap(({ by }) => (by.member && isId(by.member) ? [by.member] : []));
  const names = await namesOf(db, org, [...new Set(members)]);
  return looks.map(({ at, act, by }) => {
    const name = by.member ? (names.get(by.member) ?? null) : null;
    return { at, act, by: { kind: by.kind, id: name === null ? null : by.member, name } };
  });
}
