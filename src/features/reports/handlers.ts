import { zId } from "../../kit/contract.ts";
import type { Handlers, RawHandlers } from "../../kit/feature.ts";
import { requireLimits } from "../../kit/limits/index.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { KeyOf } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { organisation } from "../organisations/index.ts";
import { contract } from "./contract.ts";
import { offeredKinds } from "./kinds/kind.ts";
import { orderReport, requireEverybody } from "./make.ts";
import { fileName, mediaTypes } from "./rules.ts";
import { scheduleHandlers } from "./schedules/handlers.ts";
import * as store from "./store.ts";

/** Reports that an organisation can have made: each is typeset by a process of its own, and its files are kept for years. */
const mostMade = { hourly: 120, daily: 500 };

export const handlers = {
  ...scheduleHandlers,

  async listReportKinds() {
    const say = words("reports");
    const said = (id: string, what: "name" | "says") => say(`kinds.${id}.${what}` as KeyOf<"reports">);
    return { items: offeredKinds().map(({ id, takes }) => ({ id, name: said(id, "name"), says: said(id, "says"), takes: [...takes] })) }; // oxfmt-ignore
  },

  async makeReport(context) {
    const { db, org, env, actor, input } = context;
    const { kind, language, ...scope } = input;
    await requireLimits(db.query, env.secrets, [
      { name: "reports-hour", of: org, most: mostMade.hourly, seconds: 3600 },
      { name: "reports-day", of: org, most: mostMade.daily, seconds: 86_400 },
    ]);
    const made = await orderReport(context, { kind, scope, language });
    await audited(contract.makeReport, { db, org, actor }, { id: made.id, detail: { kind, ...made.scope } });
    return reportView(made, await organisation(db, org));
  },

  async listReports(context) {
    const { db, org, input } = context;
    await requireEverybody(context);
    const [before = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const found = await store.listReports(db, org, { kind: input.kind ?? null, before, limit: input.limit + 1 });
    const home = await organisation(db, org);
    return pageOf(found.map((one) => reportView(one, home)), input.limit, (one) => [one.id]); // oxfmt-ignore
  },

  async getReport(context) {
    const { db, org, input } = context;
    await requireEverybody(context);
    return reportView((await store.findReport(db, org, input.id)) ?? unknown(), await organisation(db, org));
  },

  async removeReport(context) {
    const { db, org, actor, input } = context;
    await requireEverybody(context);
    if ((await store.removeReport(db, org, input.id)) === 0) unknown();
    await audited(contract.removeReport, { db, org, actor }, { id: input.id });
  },
} satisfies Handlers<typeof contract>;

export const raw = {
  async getReportFile({ org, actor, input, env }, _request, reply) {
    const { title, bytes } = await env.database.tx(org, async (db) => {
      await requireEverybody({ db, org, actor });
      const report = (await store.findReport(db, org, input.id)) ?? unknown();
      const say = words("reports");
      if (report.state !== "done")
        throw refuse("conflict", "report-not-ready", say(`report-not-ready.${report.state}`));
      const { smallestGroup } = await organisation(db, org);
      // What was told of smaller groups is not told again.
      if (smallestGroup > report.smallest)
        throw refuse("conflict", "groups-were-smaller", say("groups-were-smaller", { now: smallestGroup, then: report.smallest })); // oxfmt-ignore
      return { title: report.title, bytes: await store.fileOf(db, org, input.id, input.as) };
    });
    const name = fileName(title, input.as);
    void reply.header("content-disposition", `attachment; filename="${name}"`).type(mediaTypes[input.as]);
    return reply.send(bytes);
  },
} satisfies RawHandlers<typeof contract>;

function reportView({ work, smallest, ...report }: store.Report, { smallestGroup }: { smallestGroup: number }) {
  return { ...report, job: `/api/v1/jobs/${work}`, withheld: smallestGroup > smallest };
}

function unknown(): never {
  throw refuse("missing", "unknown-report", words("reports")("unknown-report"));
}
