import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { prepareJobs } from "../../../kit/db/job-queues.ts";
import { openJobs } from "../../../kit/jobs.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { jobs } from "../jobs.ts";
import type { AccountDirectory } from "../../../kit/accounts.ts";
import { createOrganisation } from "../../organisations/index.ts";
import { addPeople } from "../index.ts";
import { linkAccount } from "../store/accounts.ts";
import { actorAs } from "../testing.ts";
import { orderReset, orderSettling, orderSignOut, settleWithProvider } from "./orders.ts";
import { askForRecovery } from "./recovery.ts";

let t: TestEnv;
beforeAll(async () => void (t = await testEnv()));
afterAll(() => t.close());

type Here = Parameters<typeof orderReset>[0];
it.each([
  ["settle-account", (here: Here, n: number) => orderSettling(here, { issuer: "i", subject: `s-${n}`, username: `u-${n}` })], // oxfmt-ignore
  ["reset-authenticator", (here: Here, n: number) => orderReset(here, `u-${n}`)],
  ["sign-out-account", (here: Here, n: number) => orderSignOut(here, `u-${n}`)],
])("an organisation that orders thousands of it keeps nobody else's waiting: %s", async (name, order) => {
  await prepareJobs(t.owner, jobs);
  const opened = await openJobs(t.urls.worker, () => {});
  const [large, small] = [newId(), newId()];
  const env = { ...t.env, jobs: opened.jobs };
  const orders = (org: string, many: number) =>
    t.database.tx(org, async (db) => {
      for (let n = 0; n < many; n++) await order({ env, db, org }, n);
    });
  await orders(large, 30);
  await orders(small, 1);
  // As the queue takes them.
  const line = await t.look<{ of: string; data: string }>(
    "SELECT group_id AS of, data::text AS data FROM pgboss.job WHERE name = $1 ORDER BY priority DESC, created_on, id",
    [name],
  );
  expect(line.slice(0, 2).map((one) => one.of)).toEqual([large, small]);
  // What is ordered outlives the organisation that ordered it.
  expect(line.map((one) => one.data).join()).not.toContain(large);
  await opened.stop();
});

it("a stranger who asks a thousand times for one address keeps nobody else's recovery waiting, and nothing in the line tells an address", async () => {
  await prepareJobs(t.owner, jobs);
  const opened = await openJobs(t.urls.worker, () => {});
  const env = { ...t.env, jobs: opened.jobs };
  const ask = (email: string) => t.database.tx(systemOrganisation, (db) => askForRecovery(env, db, email));
  for (let n = 0; n < 30; n++) await ask(n % 2 ? "Flooded@hill.example" : "flooded@hill.example");
  await ask("ada@hill.example");
  const line = await t.look<{ of: string; key: string; job: string }>(
    `SELECT j.group_id AS of, a.email_key AS key, j::text AS job FROM pgboss.job j JOIN people_recovery_asks a ON a.id = (j.data->>'ask')::uuid
      WHERE j.name = 'begin-recovery' ORDER BY j.priority DESC, j.created_on, j.id`,
  );
  expect(line.slice(0, 2).map((one) => one.key)).toEqual(["flooded@hill.example", "ada@hill.example"]);
  expect(new Set(line.map((one) => one.of)).size).toBe(2);
  expect(line.map((one) => one.job).join()).not.toMatch(/hill\.example/);
  await opened.stop();
});

it.each([
  ["taken back while it is being shut", false],
  ["let go while it is being opened", true],
])("an account whose person is %s is as they are in the end", async (_what, before) => {
  const org = newId();
  const named = { issuer: "https://ids.example", subject: newId(), username: newId() };
  await t.database.tx(org, async (db, now) => {
    await createOrganisation(db, { id: org, name: "Hill", plan: "enterprise" }, now);
    const [ada] = await addPeople(db, org, actorAs("owner"), [{ line: 1, email: "ada@hill.example", name: "Ada" }]);
    await linkAccount(db, org, ada!.id!, named);
  });
  const set = (active: boolean) => t.look("UPDATE people SET active = $2 WHERE org = $1", [org, active]);
  const account = { ...named, enabled: true, status: "CONFIRMED" };
  let looks = 0;
  const directory: Partial<AccountDirectory> = {
    async get() {
      const seen = { ...account };
      // The slow one has looked how things stand; another order is carried out before it does anything.
      if (looks++ === 0) {
        await set(!before);
        await settleWithProvider(env, named);
        return { ...account };
      }
      return seen;
    },
    disable: async () => void (account.enabled = false),
    enable: async () => void (account.enabled = true),
    signOut: async () => {},
  };
  const env = { ...t.env, directory: directory as AccountDirectory };
  await set(before);
  await settleWithProvider(env, named);
  expect(account.enabled).toBe(!before);
});
