import { holdRoom } from "../../../kit/db/room.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { groupNames } from "../../insight/index.ts";
import { organisation } from "../../organisations/index.ts";
import { member } from "../../people/index.ts";
import { notFound } from "../kinds/parts.ts";
import { kindOf, requireEverybody, scopeOf } from "../make.ts";
import { scheduleContract as contract } from "../schedule-contract.ts";
import { dueAt, nextPeriod } from "./due.ts";
import { mayReadReports, possibleReaders } from "./readers.ts";
import { lockSchedule, listSchedules, putSchedule, readersOf, removeSchedule, setReaders } from "./store.ts";
import type { Schedule } from "./store.ts";

const mostSchedules = 50;

/** Reports that come back by themselves. */
export const scheduleHandlers = {
  async listReportReaders(context) {
    await requireEverybody(context);
    const found = await possibleReaders(context.db, context.org);
    return { items: found.map(({ id, name }) => ({ id, name })) };
  },

  async listReportSchedules(context) {
    const { db, org } = context;
    await requireEverybody(context);
    return { items: await scheduleViews(context, await listSchedules(db, org)) };
  },

  async createReportSchedule(context) {
    const { db, org, actor, now, input } = context;
    const { readers, department, ...content } = input;
    await requireEverybody(context);
    const { timeZone } = await organisation(db, org);
    const period = nextPeriod(input.every, timeZone, now);
    const kind = kindOf(input.kind);
    if (!kind.takes.includes("period")) throw wrongField("kind", "not-scheduled");
    scopeOf(kind, { period, ...(department && { department }) });
    if (department && !(await groupNames(db, org)).has(department)) throw notFound("unknown-department");
    await requireReaders(context, readers);
    await holdRoom(db, org, "report-schedules");
    if ((await listSchedules(db, org)).length >= mostSchedules)
      throw refuse("conflict", "too-many-schedules", words("reports")("too-many-schedules", { count: mostSchedules }));
    const id = newId();
    await putSchedule(db, org, {
      ...content,
      id,
      department,
      active: true,
      nextPeriod: period,
      problem: null,
      ...orderer(actor),
    });
    await setReaders(db, org, id, readers);
    await audited(contract.createReportSchedule, { db, org, actor }, { id, detail: { ...content, department } });
    return one(context, id);
  },

  async updateReportSchedule(context) {
    const { db, org, actor, now, input } = context;
    const { id, readers, ...given } = input;
    await requireEverybody(context);
    const found = (await lockSchedule(db, org, id)) ?? unknown();
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (readers) await requireReaders(context, readers);
    const next = { ...found, ...(change as Partial<Schedule>) };
    const { timeZone } = await organisation(db, org);
    // What it rested through is not made up for.
    const fresh = next.every !== found.every || (next.active && !found.active);
    if (fresh) next.nextPeriod = nextPeriod(next.every, timeZone, now);
    await putSchedule(db, org, { ...next, problem: null, ...orderer(actor) });
    if (readers) await setReaders(db, org, id, readers);
    const fields = [...Object.keys(change), ...(readers ? ["readers"] : [])];
    await audited(contract.updateReportSchedule, { db, org, actor }, { id, detail: { fields } });
    return one(context, id);
  },

  async removeReportSchedule(context) {
    const { db, org, actor, input } = context;
    await requireEverybody(context);
    if (!(await removeSchedule(db, org, input.id))) unknown();
    await audited(contract.removeReportSchedule, { db, org, actor }, { id: input.id });
    return undefined;
  },
} satisfies Handlers<typeof contract>;

async function requireReaders({ db, org }: Context, readers: readonly string[]): Promise<void> {
  const possible = new Set((await possibleReaders(db, org)).map(({ id }) => id));
  if (readers.every((id) => possible.has(id))) return;
  throw wrongField("readers", "no-reader");
}

function wrongField(path: string, reason: "not-scheduled" | "no-reader") {
  const detail = words("reports")(reason);
  return refuse("invalid", reason, detail, { fields: [{ path, message: detail }] });
}

function unknown(): never {
  throw refuse("missing", "unknown-schedule", words("reports")("unknown-schedule"));
}

function orderer({ kind, id, member: person }: Context["actor"]): Pick<Schedule, "requestedBy" | "requestedMember"> {
  return { requestedBy: `${kind}:${id}`, requestedMember: person };
}

/** As it stands after it was written. */
async function one(context: Context, id: string) {
  const found = (await lockSchedule(context.db, context.org, id))!;
  return (await scheduleViews(context, [found]))[0]!;
}

async function scheduleViews({ db, org }: Context, found: readonly Schedule[]) {
  const ids = found.map(({ id }) => id);
  const [{ timeZone }, names] = [await organisation(db, org), await groupNames(db, org)];
  const all = await readersOf(db, org, ids);
  const may = await mayReadReports(db, org);
  return Promise.all(
    found.map(async ({ requestedBy: _by, requestedMember, ...schedule }) => ({
      ...schedule,
      department:
        schedule.department === null ? null : { id: schedule.department, name: names.get(schedule.department) ?? "" },
      readers: all
        .filter((reader) => reader.schedule === schedule.id)
        .map((reader) => ({ id: reader.id, name: reader.name, may: may(reader) })),
      problem: schedule.problem && renderStored(schedule.problem),
      nextPeriod: schedule.active ? schedule.nextPeriod : null,
      nextAt: schedule.active ? dueAt(schedule.nextPeriod, timeZone) : null,
      actsFor: await named(db, org, requestedMember),
    })),
  );
}

async function named(db: Context["db"], org: string, id: string | null) {
  const found = id && (await member(db, org, id));
  return found ? { id: found.id, name: found.name } : null;
}
