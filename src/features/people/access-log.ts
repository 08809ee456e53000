import type { Db } from "../../kit/db/index.ts";
import { isId } from "../../kit/id.ts";
import { lately } from "../audit/index.ts";
import { accessActs } from "./rules/access-acts.ts";
import type { AccessAct } from "./rules/access-acts.ts";
import { namesOf } from "./store/people.ts";

/** So many looks are told of at once. */
const most = 500;

/** Who looked at what is kept of a person, the newest first; without a name whoever has left, and what was no person. @param since all, when absent */
export async function accessesOf(db: Db, org: string, person: string, since = new Date(0)) {
  const looks = await lately(db, org, { subject: person, acts: accessActs, since, limit: most });
  const members = looks.flatMap(({ by }) => (by.member && isId(by.member) ? [by.member] : []));
  const names = await namesOf(db, org, [...new Set(members)]);
  return looks.map(({ at, act, by }) => ({
    at,
    act: act as AccessAct,
    by,
    name: by.member ? (names.get(by.member) ?? null) : null,
  }));
}
