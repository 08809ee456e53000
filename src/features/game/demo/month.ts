import type { Db } from "../../../kit/db/index.ts";
import type { Feature } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { offeredPeople } from "../../people/index.ts";
import { thanksGiven } from "../facts.ts";
import { crewNames, crewSize } from "../rules/crews.ts";
import { addCrew, joinCrew } from "../store/crews.ts";
import { addPastThanks, reportsInCrews, someCrew, teamsOf } from "../store/demo.ts";
import { findPreferences, storePreferences } from "../store/settings.ts";

type Month = Parameters<NonNullable<Feature["seedMonth"]>>[0];

/** Of so many people of a department one stands on the board, and of so many reports one is given thanks for. */
const [listedOf, thankedOf] = [3, 4];
const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;

/**
 * The demo's people play: they have crews, some of them stand on the board, and they thank each other. Points, badges, seasons and scores follow from
 * the facts of the year by themselves.
 */
export async function seedMonth({ db, org, now, monthsAgo }: Month): Promise<void> {
  if (!(await someCrew(db, org))) await makeCrews(db, org, new Date(now.getTime() - yearMs));
  const from = new Date(now.getTime() - (monthsAgo * 30 + 2) * 24 * hourMs);
  const to = new Date(Math.min(from.getTime() + 30 * 24 * hourMs, now.getTime() - hourMs));
  for (const [n, { giver, receiver, act, at }] of (await reportsInCrews(db, org, from, to)).entries()) {
    if (n % thankedOf !== 0) continue;
    const id = newId(at.getTime());
    const thanked = new Date(at.getTime() + hourMs);
    if (await addPastThanks(db, org, { id, giver, receiver, act, mutual: false }, thanked))
      await record(db, org, [thanksGiven({ thanks: id }, { person: giver, at: thanked })]);
  }
}

/** Crews by department, each of four to eight people. */
async function makeCrews(db: Db, org: string, since: Date): Promise<void> {
  let made = 0;
  let last: string | null = null;
  for (const { department, people } of await teamsOf(db, org)) {
    const crews = Math.ceil(people.length / crewSize.most);
    for (let n = 0; n < crews; n++) {
      const own = people.filter((_, place) => place % crews === n);
      if (own.length < crewSize.least) continue;
      const id = newId();
      // Nobody joins a department's crew by it.
      const code = id.slice(-8).toUpperCase();
      await addCrew(db, org, { id, name: made % crewNames, code, department });
      for (const person of own) await joinCrew(db, org, id, person, since);
      made += 1;
      last = id;
    }
    for (const person of people.filter((_, place) => place % listedOf === 0))
      await storePreferences(db, org, person, { ...(await findPreferences(db, org, person)), listed: true });
  }
  // Whoever looks at the demo as its learner has a crew, also where their department is too small for one.
  const learner = (await offeredPeople(db, org)).at(-1);
  if (learner && last) await joinCrew(db, org, last, learner, since);
}
