import type { Db } from "../../../kit/db/index.ts";
import type { Actor, Env, Role } from "../../../kit/feature.ts";
import { record } from "../../../kit/ledger/index.ts";
import { Problem } from "../../../kit/problem.ts";
import { beginWork, failWork, finishWork, progress, requireOrderer } from "../../../kit/progress/index.ts";
import { audit } from "../../audit/index.ts";
import { requireSeats } from "../../organisations/index.ts";
import { reachOf, requireGivable } from "../access.ts";
import { orderInvitation } from "../accounts/order-invitation.ts";
import { personChanged } from "../facts.ts";
import { isDepartment } from "../store/departments.ts";
import { addTag, countJudged, nextTargets, removeTag, writeColumn, writeJudged } from "../store/changes.ts";
import type { Judged, ChangeTarget } from "../store/changes.ts";
import { countActivePeople, findPerson } from "../store/people.ts";
import type { Change } from "./contract.ts";
import { judged, permissionFor } from "./judge.ts";

/** People changed in one transaction. */
const batch = 500;

/** Carries a change of many people out, batch by batch; goes on where it stopped. */
export async function runChange(env: Env, org: string, work: string): Promise<void> {
  const begun = await env.database.tx(org, (db) => beginWork(db, org, work));
  if (!begun) return;
  const change = begun.input.change as Change & { undone?: boolean };
  let done = begun.done;
  try {
    for (;;) {
      const some = await env.database.tx(org, async (db, now) => {
        const people = await nextTargets(db, org, work, batch);
        if (people.length === 0) return 0;
        await requireOrderer(db, org, begun, "people:write", now);
        const actor = await requireOrderer(db, org, begun, permissionFor(change), now);
        await writeJudged(db, org, work, await changeThese({ env, db, org, actor, now }, change, people));
        await progress(db, org, work, { done: (done += people.length) });
        return people.length;
      });
      if (some === 0) break;
    }
    await env.database.tx(org, async (db) =>
      finishWork(db, org, work, { change, ...(await countJudged(db, org, work)) }),
    );
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await env.database.tx(org, (db) => failWork(db, org, work, error));
  }
}

interface Here {
  env: Env;
  db: Db;
  org: string;
  actor: Actor;
  now: Date;
}

async function changeThese(
  here: Here,
  change: Change & { undone?: boolean },
  people: readonly ChangeTarget[],
): Promise<Judged[]> {
  const { db, org, actor } = here;
  const by = await reachOf(db, org, actor);
  const outcomes: Judged[] = [];
  const changed: { person: ChangeTarget; to: string | boolean | null }[] = [];
  for (const person of people) {
    const verdict = judged(person, change, by);
    const { person: id } = person;
    if (!verdict) outcomes.push({ person: id, state: "unchanged", reason: null, before: null });
    else if ("left" in verdict) outcomes.push({ person: id, state: "left", reason: verdict.left, before: null });
    else {
      outcomes.push({ person: id, state: "changed", reason: null, before: verdict.before });
      changed.push({ person, to: verdict.to });
    }
  }
  if (changed.length > 0) await carryOut(here, change, changed, outcomes);
  return outcomes;
}

async function carryOut(
  here: Here,
  change: Change,
  changed: readonly { person: ChangeTarget; to: string | boolean | null }[],
  outcomes: Judged[],
): Promise<void> {
  const { db, org, actor } = here;
  const ids = changed.map(({ person }) => person.person);
  const values = Object.fromEntries(changed.map(({ person, to }) => [person.person, to]));
  if (change.set === "invited") return inviteThese(here, ids, outcomes);
  if (change.set === "role") {
    for (const role of new Set(Object.values(values))) await requireGivable(db, org, actor, role as Role);
    await writeColumn(db, org, "role", values);
  } else if (change.set === "department") {
    await keepKnown(db, org, values);
    await writeColumn(db, org, "department", values);
  } else if (change.set === "tag") await addTag(db, org, ids, change.tag);
  else if (change.set === "no-tag") await removeTag(db, org, ids, change.tag);
  else {
    if (change.active) await requireSeats(db, org, async () => (await countActivePeople(db, org)) + ids.length);
    await writeColumn(db, org, "active", values);
  }
  const field = change.set === "tag" || change.set === "no-tag" ? "tags" : change.set;
  await record(
    db,
    org,
    changed.map(({ person, to }) =>
      personChanged(
        {
          department: change.set === "department" ? (to as string | null) : person.department,
          fields: [field],
          ...(change.set === "role" && { role: to as string }),
          ...(change.set === "active" && { active: change.active }),
        },
        { person: person.person },
      ),
    ),
  );
  // Whom somebody gave a role, or took back, is no second person to them (decision 0131): that stands in the log one by one.
  for (const { person, to } of changed) {
    const { person: id, role } = person;
    if (change.set === "role")
      await audit(db, org, actor, { act: "person.role-changed", what: "person", id, detail: { from: role, to } });
    else if (change.set === "active")
      await audit(db, org, actor, { act: "person.changed", what: "person", id, detail: { fields: ["active"] } });
  }
}

/** A department that went meanwhile is nobody's. */
async function keepKnown(db: Db, org: string, values: Record<string, string | boolean | null>): Promise<void> {
  const known = new Map<unknown, boolean>();
  for (const to of new Set(Object.values(values)))
    known.set(to, typeof to === "string" && (await isDepartment(db, org, to)));
  for (const [id, to] of Object.entries(values)) if (!known.get(to)) values[id] = null;
}

/** Whoever cannot be written to now (their address has had too many mails) is told of, and the others are invited. */
async function inviteThese(here: Here, ids: readonly string[], outcomes: Judged[]): Promise<void> {
  for (const id of ids) {
    try {
      await orderInvitation(here, (await findPerson(here.db, here.org, id))!);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const line = outcomes.find(({ person }) => person === id)!;
      Object.assign(line, { state: "left", reason: error.reason });
    }
  }
}
