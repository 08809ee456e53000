import { Readable } from "node:stream";
import { zId } from "../contract.ts";
import { csvLine } from "../csv/index.ts";
import { feature } from "../feature.ts";
import type { Actor, Env } from "../feature.ts";
import { cursorKeys, pageOf } from "../paging.ts";
import { seesEverybody } from "../permissions.ts";
import { refuse } from "../problem.ts";
import { words } from "../words.ts";
import { contract } from "./contract.ts";
import { personal } from "./personal.ts";
import { findWork, linesAfter, listWork } from "./store/work.ts";
import type { Work, WorkLine } from "./store/work.ts";
import { sweepUploads } from "./upload.ts";
import type en from "./words/en.json";

declare module "../words.ts" {
  interface Areas {
    jobs: typeof en;
  }
}

const reportBatch = 2000;

/** Long work seen from outside: its progress and its report, line by line. */
export const progressFeature = feature({
  name: "jobs",
  contract,
  tags: { jobs: "Long-running work and its reports." },
  permissions: { "jobs:read": ["owner", "admin", "campaign-manager", "approver", "analyst"] },
  words: new URL("words/", import.meta.url),
  handlers: {
    async listJobs({ db, org, actor, input }) {
      const [before = null] = cursorKeys(input.cursor, [zId()]) ?? [];
      const found = await listWork(db, org, [...actor.may], input.kind ?? null, before, input.limit + 1);
      const { items, next } = pageOf(found, input.limit, (work) => [work.id]);
      return { items: items.map(shown), next };
    },
    async getJob({ db, org, actor, input }) {
      return shown(visible(await findWork(db, org, input.id), actor));
    },
  },
  raw: {
    async getJobReport({ env, org, actor, input }, _request, reply) {
      await env.database.tx(org, async (db) => {
        const work = visible(await findWork(db, org, input.id), actor);
        // Whose addresses stand in it is known to whoever ordered the work, and to those who see everybody.
        const own = work.actor.member !== null && work.actor.member === actor.member;
        if (!own && !(await seesEverybody(db, org, actor))) visible(null, actor);
      });
      const csv = input.as === "csv";
      void reply.header("content-type", csv ? "text/csv; charset=utf-8" : "application/x-ndjson; charset=utf-8");
      void reply.header("content-disposition", `attachment; filename="report-${input.id}.${input.as}"`);
      return reply.send(Readable.from(reportText(env, org, input.id, input.status ?? null, csv)));
    },
  },
  async start(env) {
    await sweepUploads(env);
    const timer = setInterval(() => void sweepUploads(env), 6 * 60 * 60 * 1000).unref();
    return async () => clearInterval(timer);
  },
  personal,
});

// Work that a caller may not look at answers as if it were not there.
function visible(work: Work | null, actor: Actor): Work {
  if (work && actor.may.has(work.needs)) return work;
  throw refuse("missing", "no-such-job", words("jobs")("no-such-job"));
}

function shown(work: Work) {
  const { id, kind, state, done, total, result, problem, createdAt, startedAt, finishedAt } = work;
  return { id, kind, state, done, total, result, problem, createdAt, startedAt, finishedAt };
}

async function* reportText(
  env: Env,
  org: string,
  id: string,
  status: string | null,
  csv: boolean,
): AsyncGenerator<string> {
  if (csv) yield csvLine(["line", "status", "email", "reason", "message", "what"]);
  for (let after = -1; ;) {
    const lines = await env.database.tx(org, (db) => linesAfter(db, org, id, status, after, reportBatch));
    if (lines.length > 0) yield lines.map(csv ? asCsv : asJson).join("");
    if (lines.length < reportBatch) return;
    after = lines.at(-1)!.line;
  }
}

function asCsv({ line, status, data }: WorkLine): string {
  const cell = (key: string) => (typeof data[key] === "string" ? data[key] : "");
  return csvLine([line, status, cell("email"), cell("reason"), cell("message"), cell("what")]);
}

function asJson({ line, status, data }: WorkLine): string {
  return `${JSON.stringify({ line, status, ...data })}\n`;
}
