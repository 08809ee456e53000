import type { Handlers } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited, actorKey } from "../../audit/index.ts";
import { reachOf } from "../access.ts";
import { contract } from "../contract.ts";
import { disclosureTo } from "../disclosure.ts";
import { accessesOf } from "../access-log.ts";
import { findPerson } from "../store/people.ts";

const hour = 3_600_000;
const shownDays = 90;
const shownLooks = 50;

export const recordHandlers = {
  async personRecord(context) {
    const { db, org, actor, input, now } = context;
    const { mightier, departments } = await reachOf(db, org, actor);
    const person = await findPerson(db, org, input.id, departments);
    if (!person) throw refuse("missing", "no-such-person", words("people")("no-such-person"));
    const since = new Date(now.getTime() - shownDays * 24 * hour);
    const looks = await accessesOf(db, org, person.id, since);
    const again = looks.some(
      ({ at, act, by }) =>
        act === "person.viewed" && actorKey(by) === actorKey(actor) && at.getTime() > now.getTime() - hour,
    );
    const { rows, outcomes } = await disclosureTo(context, null);
    const viewers = looks.slice(0, shownLooks).map(({ at, act, by, name }) => ({
      at,
      act,
      by: { kind: by.kind, id: name === null ? null : by.member, name },
    }));
    // One's own page is no look at somebody.
    if (!again && actor.member !== person.id)
      await audited(contract.personRecord, { db, org, actor }, { id: person.id });
    return { person, shown: { rows, outcomes }, within: !mightier.includes(person.role), looks: viewers };
  },
} satisfies Handlers<typeof contract>;
