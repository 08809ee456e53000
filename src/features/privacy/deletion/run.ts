import type { Db } from "../../../kit/db/index.ts";
import type { Actor, Env } from "../../../kit/feature.ts";
import { forgetJobs } from "../../../kit/jobs.ts";
import { audit } from "../../audit/index.ts";
import { beginClosing, systemOrganisation } from "../../organisations/index.ts";
import { markAccountsLeaving, orderTakingBack, takeAccounts } from "../../people/index.ts";
import { removeAccount } from "../account.ts";
import { recordDeletions, recordedDeletions } from "../journal.ts";
import { waitForOpenTransactions } from "../open-transactions.ts";
import { forgetSamples } from "../store.ts";
import { emptyingOrder } from "./rules.ts";
import {
  deleteRows,
  findDeletion,
  storeAccounts,
  ownedTables,
  referencesAmong,
  setDeletion,
  settleAccounts,
} from "./store.ts";
import { lookAtWait } from "./waiting.ts";

const system: Pick<Actor, "kind" | "id" | "member"> = { kind: "system", id: "privacy", member: null };

/** Rows of one batch: some tenths of a second. */
const batch = 20_000;
const accountsAtOnce = 50;
/** Seconds after which what somebody wrote late is looked for. */
const lookAgain = 24 * 60 * 60;

/**
 * Deletes an organisation whose deletion is due: its accounts, every row of every table, and what waits to be done for it. May run again at any point,
 * and beside itself: what is gone is passed over. After the end it deletes what was written meanwhile, such as a click that was on its way.
 * @param size rows that go at once
 */
export async function deleteOrganisation(env: Env, { org }: { org: string }, size = batch): Promise<void> {
  const state = await env.database.tx(org, (db, now) => begin(db, org, now));
  if (!state) return;
  // Noted before anything is gone: whoever restores the database to a moment before has it done again.
  if (!(await recordedDeletions(env)).some((one) => one.org === org))
    await recordDeletions(env, [{ org, at: env.clock().toISOString() }]);
  await removeAccounts(env, org);
  const longRunning = { ...env, database: env.database.longRunning() };
  const tables = await longRunning.database.tx(org, async (db) =>
    emptyingOrder(await ownedTables(db), await referencesAmong(db)),
  );
  const [last, rest] = [tables.at(-1)!, tables.slice(0, -1)];
  await emptied(longRunning, org, rest, size);
  // Whoever read the organisation before may write after it. What is begun from now on finds nothing any more.
  await waitForOpenTransactions(env, org);
  await emptied(longRunning, org, rest, size);
  await env.database.worker((db) => forgetJobs(db, org));
  for (const table of tables) await longRunning.database.worker((db) => forgetSamples(db, table));
  if (await end(env, org, last)) {
    env.log.warn({ org }, "an organisation was deleted");
    await env.database.tx(org, (db) => env.jobs.send("delete-organisation", { org }, { after: lookAgain, db }));
  }
}

/** @returns whether there is anything to do */
async function begin(db: Db, org: string, now: Date): Promise<boolean> {
  // By a clock that was set since it was ordered nothing begins, either.
  const found = await lookAtWait(db, org, now);
  if (!found || found.state === "withdrawn") return false;
  if (found.state === "waiting") {
    if (found.dueAt > now) return false;
    await setDeletion(db, org, "running");
  }
  // Also of one that a backup has brought back.
  if (found.state !== "done") await beginClosing(db, org, now);
  return true;
}

/** Those that no other organisation has go; the others are their owners'. */
async function removeAccounts(env: Env, org: string): Promise<void> {
  while (await env.database.tx(org, (db) => orderTakingBack({ env, db, org }, { person: null, used: true })));
  for (;;) {
    const accounts = await env.database.tx(org, async (db) => {
      const waiting = (await findDeletion(db, org))?.accounts ?? [];
      if (waiting.length > 0) return waiting;
      const taken = await takeAccounts(db, org, accountsAtOnce);
      if (taken.length > 0) {
        await storeAccounts(db, org, taken);
        await markAccountsLeaving(db, org, taken);
      }
      return taken;
    });
    if (accounts.length === 0) return;
    for (const account of accounts) await removeAccount(env, account);
    await env.database.tx(org, (db) => settleAccounts(db, org, accounts));
  }
}

async function emptied(env: Env, org: string, tables: readonly string[], size: number): Promise<void> {
  for (const table of tables) while ((await env.database.tx(org, (db) => deleteRows(db, table, size))) !== null);
}

/** The organisation's own row goes with the entry that tells of it, in the chain of no organisation. @returns whether this was the end */
function end(env: Env, org: string, table: string): Promise<boolean> {
  return env.database.worker(async (db) => {
    const ended = await env.database.as(db, org, async (own) => {
      const found = await findDeletion(own, org);
      while ((await deleteRows(own, table, 1)) !== null);
      if (found?.state === "done") return false;
      await setDeletion(own, org, "done");
      return true;
    });
    if (ended)
      await env.database.as(db, systemOrganisation, (own) =>
        audit(own, systemOrganisation, system, { act: "organisation.deleted", what: "organisation", id: org }),
      );
    return ended;
  });
}
