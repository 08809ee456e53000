import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { storedWords } from "../../kit/stored-words.ts";
import { isUnreadable, parse } from "../../kit/parsing/index.ts";
import { Problem, refuse } from "../../kit/problem.ts";
import { beginWork, failWork, finishWork, giveUpWork } from "../../kit/progress/index.ts";
import { words } from "../../kit/words.ts";
import { typesetter } from "./parsers.ts";
import { workbook } from "./render/xlsx.ts";
import { noteNotMade } from "./schedules/store.ts";
import { notifyReaders } from "./schedules/notify-readers.ts";
import { sourceCsv } from "./source.ts";
import * as store from "./store.ts";

type Order = { org: string; work: string };

/** Makes a report's files; the PDF in a process that can be killed. */
export const makeReport = job(
  "make-report",
  {
    retries: 3,
    expireIn: 300,
    async givenUp(env, order: Order) {
      await giveUpWork(env, order);
      await env.database.tx(order.org, (db) => fail(db, order));
    },
  },
  async (env, order: Order) => {
    try {
      await make(env, order);
    } catch (error) {
      if (!(error instanceof Problem) || error.kind === "too-many") throw error;
      const reason = isUnreadable(error)
        ? refuse("unavailable", "not-typeset", words("reports")("not-typeset"))
        : error;
      await env.database.tx(order.org, async (db) => {
        await failWork(db, order.org, order.work, reason);
        await fail(db, order);
      });
    }
  },
);

async function fail(db: Db, { org, work }: Order): Promise<void> {
  // Made by a process that was taken for dead, or said before.
  if (!(await store.markFailed(db, org, work))) return;
  await noteNotMade(db, org, work, storedWords("reports", "schedule.problem.not-typeset"));
}

async function make(env: Env, { org, work }: Order): Promise<void> {
  const begun = await env.database.tx(org, (db) => beginWork(db, org, work));
  if (!begun) return;
  const report = String(begun.input["report"]);
  const content = await env.database.tx(org, (db) => store.contentOf(db, org, report));
  const files = content && {
    pdf: Buffer.from(await parse(typesetter, org, content.document)),
    csv: Buffer.from(sourceCsv(content.rows)),
    xlsx: await workbook(content.document, content.rows),
  };
  await env.database.tx(org, async (db) => {
    const made = files && (await store.storeFiles(db, org, report, files));
    if (made) await notifyReaders(env, db, org, (await store.findReport(db, org, report))!);
    await finishWork(db, org, work, { report });
  });
}
