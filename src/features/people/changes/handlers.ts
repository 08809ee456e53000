import type { Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { requireLimits } from "../../../kit/limits/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { findWork, startWork } from "../../../kit/progress/index.ts";
import { words } from "../../../kit/words.ts";
import type { KeyOf } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { directoryRoom } from "../../organisations/index.ts";
import { requireGivable, visibleDepartments } from "../access.ts";
import { contract } from "../contract.ts";
import { addChanged, addTargets, countChanged, countTargets, skipPending } from "../store/changes.ts";
import { isDepartment } from "../store/departments.ts";
import type { Change } from "./contract.ts";
import { permissionFor, undoOf } from "./judge.ts";

const kind = "people-change";

export const changeHandlers = {
  async changePeople(context) {
    const { db, org, actor, input } = context;
    const { ids, matching, change } = input;
    await requireFew(context);
    await requireAllowed(context, change);
    const scope = await visibleDepartments(db, org, actor);
    const id = newId();
    const targets = { scope, filter: matching, ids };
    await requireRoom(context, await countTargets(db, org, targets));
    const people = await addTargets(db, org, id, targets);
    if (people === 0) throw refused("invalid", "nobody-meant");
    await order(context, id, change, people);
    await audited(contract.changePeople, { db, org, actor }, { id, detail: { change: withoutText(change), people } });
    return { id, people };
  },

  async undoChange(context) {
    const { db, org, actor, input } = context;
    await requireFew(context);
    const undone = await findWork(db, org, input.id);
    const change = undone?.kind === kind ? undoOf(undone.input.change as Change) : null;
    if (!change) throw refused("missing", "no-such-change");
    if (!actor.may.has(permissionFor(change))) throw refused("forbidden", "change-not-yours");
    const id = newId();
    const scope = await visibleDepartments(db, org, actor);
    await requireRoom(context, await countChanged(db, org, input.id, scope));
    // First the rest of one that is still carried out: who of it is changed meanwhile stands in the next look.
    const stopped = await skipPending(db, org, input.id, scope);
    const people = await addChanged(db, org, id, input.id, scope);
    if (people + stopped === 0) throw refused("missing", "no-such-change");
    await order(context, id, change, people);
    await audited(contract.undoChange, { db, org, actor }, { id, detail: { undone: input.id, people } });
    return { id, people };
  },
} satisfies Handlers<typeof contract>;

/** A tag may say anything of people, and the chain keeps what it has when they are erased: what was set is with the job. */
function withoutText(change: Change): object {
  return change.set === "tag" || change.set === "no-tag" ? { set: change.set } : change;
}

/** Needs what the same change of one person needs. */
async function requireAllowed({ db, org, actor }: Context, change: Change): Promise<void> {
  if (!actor.may.has(permissionFor(change))) throw refused("forbidden", "change-not-yours");
  if (change.set === "role") await requireGivable(db, org, actor, change.role);
  if (change.set !== "department") return;
  const scope = await visibleDepartments(db, org, actor);
  const to = change.department;
  const known = to ? (scope === "all" || scope.includes(to)) && (await isDepartment(db, org, to)) : scope === "all";
  if (!known) throw refused("missing", "no-such-department");
}

/** Changes that an organisation can order. */
const mostOrdered = { hourly: 300, daily: 1000 };
/** Each writes down everybody whom it is about, for a day: so many times everybody for whom the directory has room. */
const everybodyADay = 100;
/** More than so many cannot be counted (four bytes, and one change more). */
const mostCounted = 2_000_000_000;

async function requireFew({ db, org, env }: Context): Promise<void> {
  await requireLimits(db.query, env.secrets, [
    { name: "people-changes-hour", of: org, most: mostOrdered.hourly, seconds: 3600 },
    { name: "people-changes-day", of: org, most: mostOrdered.daily, seconds: 86_400 },
  ]);
}

/** To be asked before they are written down: what is written and taken back has filled the disk, too. */
async function requireRoom({ db, org, env }: Context, people: number): Promise<void> {
  const most = Math.min(everybodyADay * (await directoryRoom(db, org, env.config)), mostCounted);
  const limit = { name: "people-changed-day", of: org, most, seconds: 86_400, weight: people };
  await requireLimits(db.query, env.secrets, [limit]);
}

async function order({ db, org, actor, env }: Context, id: string, change: object, people: number): Promise<void> {
  await startWork(db, org, kind, actor, { id, needs: "people:write", input: { change }, total: people });
  await env.jobs.send("change-people", { org, work: id }, { db });
}

function refused(of: Parameters<typeof refuse>[0], reason: KeyOf<"people">) {
  return refuse(of, reason, words("people")(reason));
}
