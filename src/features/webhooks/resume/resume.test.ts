import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { prepareJobs } from "../../../kit/db/job-queues.ts";
import { newId } from "../../../kit/id.ts";
import { openJobs } from "../../../kit/jobs.ts";
import { NotThereYet } from "../../../kit/not-there-yet.ts";
import { webhooks } from "../feature.ts";
import { deliverWebhooks } from "../jobs.ts";
import { openDeliveryStage } from "../testing.ts";
import { resumeWebhook } from "./jobs.ts";

type Stage = Awaited<ReturnType<typeof openDeliveryStage>>;
let stage: Stage;
let { t, got, sent, env, announced, states } = {} as Stage;
beforeAll(async () => {
  stage = await openDeliveryStage();
  ({ t, got, sent, env, announced, states } = stage);
});
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const takes = (_id: string, answer: ServerResponse) => void answer.writeHead(200).end();

/** A webhook for which so many deliveries wait that nobody has ordered; more columns of theirs in SQL. */
async function waiting(
  many: number,
  more: Record<string, string> = {},
): Promise<{ org: string; webhook: string; ids: string[] }> {
  const { data } = await announced(1);
  const { org } = data;
  const [row] = await t.look<{ webhook: string }>("DELETE FROM webhook_deliveries WHERE org = $1 RETURNING webhook", [org]); // oxfmt-ignore
  const { webhook } = row!;
  return { org, webhook, ids: await addWaiting(org, webhook, many, more) };
}

async function addWaiting(
  org: string,
  webhook: string,
  many: number,
  more: Record<string, string> = {},
): Promise<string[]> {
  const names = Object.keys(more).map((name) => `, ${name}`).join(""); // oxfmt-ignore
  const values = Object.values(more).map((sql) => `, ${sql}`).join(""); // oxfmt-ignore
  const rows = await t.look<{ id: string }>(
    `INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body${names})
     SELECT $1, $2, gen_random_uuid(), gen_random_uuid()::text, 'campaign.ended', '{"type":"campaign.ended","timestamp":"2026-01-01T00:00:00.000Z","data":{}}'${values}
       FROM generate_series(1, $3::int) RETURNING id`,
    [org, webhook, many],
  );
  return rows.map(({ id }) => id).toSorted();
}

const stepsOf = () => sent.filter(({ name }) => name === "resume-webhook").map(({ data }) => data as object);

/** Runs what is ordered until nothing is that is due within so many seconds. @returns how many jobs it were */
async function walkOn(within = Infinity): Promise<number> {
  for (let ran = 0; ; ran += 1) {
    const at = sent.findIndex(({ after }) => after <= within);
    const [next] = at < 0 ? [] : sent.splice(at, 1);
    if (!next) return ran;
    if (next.name === "resume-webhook") await resumeWebhook.run(env(), next.data).catch(unlessGone);
    else await deliverWebhooks.run(env(), next.data);
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof NotThereYet)) throw error;
}

it("tells what waits for a webhook that is on again by one job at a time, however often it is switched", async () => {
  const { org, webhook, ids } = await waiting(100);
  stage.answers = takes;
  for (let n = 0; n < 5; n += 1) {
    const before = got.length;
    await resumeWebhook.run(env(), { org, webhook });
    expect(sent.length).toBe(n + 1);
    expect(got.length - before).toBeLessThanOrEqual(16);
  }
  // Those of the walks before find that another has begun.
  expect(await walkOn()).toBeLessThan(5 + 100 / 16 + 1);
  expect(got.toSorted()).toEqual(ids);
  expect(await states(org)).toEqual({ delivered: 100 });
});

it("goes on once where the queue gives a step to two", async () => {
  const { org, webhook, ids } = await waiting(40);
  stage.answers = takes;
  await resumeWebhook.run(env(), { org, webhook });
  const [step] = stepsOf();
  await resumeWebhook.run(env(), step);
  await resumeWebhook.run(env(), step).catch(unlessGone);
  expect(sent.length).toBe(2);
  await walkOn();
  expect(got.toSorted()).toEqual(ids);
});

it("does not tell what is under way a second time at once, and leaves it to whoever has it", async () => {
  const { data } = await announced(2);
  const { org } = data;
  const [{ id: webhook }] = (await t.look<{ id: string }>("SELECT id FROM webhooks WHERE org = $1", [org])) as [{ id: string }]; // oxfmt-ignore
  const hung: ServerResponse[] = [];
  stage.answers = (_id, answer) => void hung.push(answer);
  const ended = deliverWebhooks.run(env(), data);
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(2);
  stage.answers = takes;
  await resumeWebhook.run(env(), { org, webhook });
  await walkOn(0);
  for (const answer of hung) answer.writeHead(200).end();
  await ended;
  await walkOn();
  expect(got.toSorted()).toEqual(data.deliveries);
  expect(await states(org)).toEqual({ delivered: 2 });
});

it("what another job has begun to tell is ended by none that is given up: its word counts, and who comes afterwards finds it told", async () => {
  const { data } = await announced(2);
  const { org } = data;
  const [{ webhook }] = (await t.look<{ webhook: string }>("SELECT id AS webhook FROM webhooks WHERE org = $1", [org])) as [{ webhook: string }]; // oxfmt-ignore
  const hung: ServerResponse[] = [];
  stage.answers = (_id, answer) => void hung.push(answer);
  const ended = deliverWebhooks.run(env(), data);
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(2);
  await resumeWebhook.givenUp?.(env(), { org, webhook });
  await deliverWebhooks.givenUp?.(env(), data);
  for (const answer of hung) answer.writeHead(200).end();
  await ended;
  expect(await states(org)).toEqual({ delivered: 2 });
  expect(sent.map(({ name, after }) => [name, after > 1 && after <= 61])).toEqual(Array.from({ length: 2 }, () => ["deliver-webhooks", true])); // oxfmt-ignore
  await walkOn();
  expect(got.toSorted()).toEqual(data.deliveries);
});

it("organisations whose receivers do not answer keep nobody else's waiting, though theirs began before", async () => {
  const silent = [];
  for (let n = 0; n < 4; n += 1) silent.push(await waiting(1));
  const quiet = await waiting(1);
  const hung: ServerResponse[] = [];
  stage.answers = (id, answer) => (quiet.ids.includes(id) ? takes(id, answer) : void hung.push(answer));
  await prepareJobs(t.owner, [resumeWebhook, deliverWebhooks]);
  const opened = await openJobs(t.urls.worker, () => {});
  for (const { org, webhook } of silent) await opened.jobs.send("resume-webhook", { org, webhook });
  const stop = await opened.work({ ...t.env, jobs: opened.jobs }, [resumeWebhook]);
  await expect.poll(() => got.length, { timeout: 10_000 }).toBeGreaterThan(2);
  await opened.jobs.send("resume-webhook", { org: quiet.org, webhook: quiet.webhook });
  await expect.poll(() => got.includes(quiet.ids[0]!), { timeout: 60_000 }).toBe(true);
  for (const { org } of silent) expect(await states(org)).toEqual({ waiting: 1 });
  for (const answer of hung) answer.writeHead(200).end();
  stop();
  await opened.stop();
}, 90_000);

it("uses up no attempts by being switched again and again; what waits for hours is told now", async () => {
  const tried = (attempts: number) => ({ attempts: String(attempts), tried_at: "now() - interval '10 minutes'" });
  const { org, webhook } = await waiting(3, tried(1));
  await addWaiting(org, webhook, 2, tried(5));
  for (let n = 0; n < 3; n += 1) await resumeWebhook.run(env(), { org, webhook });
  expect(await states(org)).toEqual({ "waiting 2": 3, "waiting 6": 2 });
  expect(got.length).toBe(5);
});

it("tells of hidden people what their hour has let go, and leaves the rest to the orders that are to come", async () => {
  const { org, webhook, ids } = await waiting(20, { hidden_until: "now() + interval '9 minutes'" });
  const others = await addWaiting(org, webhook, 20, { hidden_until: "now() + interval '20 minutes'" });
  stage.answers = takes;
  await resumeWebhook.run(env(), { org, webhook });
  await walkOn();
  expect(got.toSorted()).toEqual(ids);
  expect(others.some((id) => got.includes(id))).toBe(false);
});

it("waits by one order while messages are held, and goes no further where it is off again", async () => {
  const { org, webhook } = await waiting(40);
  await t.look("INSERT INTO outbound_holds (org) VALUES ($1)", [org]);
  await resumeWebhook.run(env(), { org, webhook });
  expect(sent).toMatchObject([{ name: "resume-webhook", after: 600 }]);
  const [order] = stepsOf();
  await t.look("UPDATE webhooks SET active = false WHERE org = $1", [org]);
  await expect(resumeWebhook.run(env(), order)).rejects.toThrow(NotThereYet);
  await resumeWebhook.givenUp?.(env(), order);
  expect([got.length, sent.length]).toEqual([0, 1]);
});

it("goes on behind what cannot be told, which has had an attempt", async () => {
  const { org, webhook } = await waiting(20);
  await t.look("UPDATE webhooks SET secret = 'unreadable' WHERE org = $1", [org]);
  await expect(resumeWebhook.run(env(), { org, webhook })).rejects.toThrow();
  await resumeWebhook.givenUp?.(env(), { org, webhook });
  expect(await states(org)).toEqual({ "waiting 1": 16, waiting: 4 });
  expect(sent.map(({ name }) => name).toSorted()).toEqual(["deliver-webhooks", "resume-webhook"]);
});

it("what waits and is ordered by nobody is found without anybody doing anything, and what has an order is left to that", async () => {
  const [{ org, webhook }, off] = [await waiting(1, { created_at: "now() - interval '2 days'" }), await waiting(1, { created_at: "now() - interval '2 days'" })]; // oxfmt-ignore
  await t.look("UPDATE webhooks SET active = false WHERE org = $1", [off.org]);
  const tried = (attempts: number, ago: string) => ({
    attempts: String(attempts),
    tried_at: `now() - interval '${ago}'`,
  });
  await addWaiting(org, webhook, 1, tried(3, "2 hours"));
  await addWaiting(org, webhook, 1, { hidden_until: "now() - interval '2 hours'" });
  await addWaiting(org, webhook, 1, { created_at: "now() + interval '5 days'" });
  const fresh = [
    ...(await addWaiting(org, webhook, 1)),
    ...(await addWaiting(org, webhook, 1, tried(9, "23 hours"))),
    ...(await addWaiting(org, webhook, 1, { hidden_until: "now() + interval '50 minutes'" })),
  ];
  const other = await waiting(1);
  stage.answers = takes;
  for (const one of webhooks.jobs!.filter(({ every }) => every !== undefined)) await one.run(env(), {});
  await walkOn();
  expect(await states(org)).toEqual({ delivered: 4, waiting: 2, "waiting 9": 1 });
  expect(fresh.some((id) => got.includes(id))).toBe(false);
  for (const one of [off, other]) expect(await states(one.org)).toEqual({ waiting: 1 });
});

/** Looks for what nobody has ordered. @returns the order for a webhook's */
async function findLost(webhook: string) {
  for (const one of webhooks.jobs!.filter(({ every }) => every !== undefined)) await one.run(env(), {});
  const at = sent.findIndex(({ data }) => (data as { webhook?: string }).webhook === webhook && "lost" in data);
  return sent.splice(at, 1)[0]!.data;
}

const old = { created_at: "now() - interval '2 days'" };
const hourOld = () => newId(Date.now() - 2 * 3_600_000);

it("what nobody has ordered is looked for beside a walk that goes on, and does not end it: what fell due lately is told, too", async () => {
  const { org, webhook } = await waiting(20, old);
  await addWaiting(org, webhook, 20);
  stage.answers = takes;
  await resumeWebhook.run(env(), { org, webhook });
  await resumeWebhook.run(env(), await findLost(webhook)).catch(unlessGone);
  await walkOn();
  expect(await states(org)).toEqual({ delivered: 40 });
});

it("nor does it end one that has waited for long while messages are held", async () => {
  const { org, webhook } = await waiting(20, old);
  await addWaiting(org, webhook, 20);
  stage.answers = takes;
  const step = { org, webhook, step: hourOld(), until: Date.now() };
  await t.look("UPDATE webhooks SET walk = $2 WHERE org = $1", [org, step.step]);
  await t.look("INSERT INTO outbound_holds (org) VALUES ($1)", [org]);
  await resumeWebhook.run(env(), step);
  await resumeWebhook.run(env(), await findLost(webhook)).catch(unlessGone);
  await t.look("DELETE FROM outbound_holds WHERE org = $1", [org]);
  await walkOn();
  expect(await states(org)).toEqual({ delivered: 40 });
});

it("a walk whose next step was lost is followed by the one that finds what nobody has ordered, which its own tries go on with", async () => {
  const { org, webhook } = await waiting(20, old);
  await t.look("UPDATE webhooks SET walk = $2, secret = 'unreadable' WHERE org = $1", [org, hourOld()]);
  const order = await findLost(webhook);
  await expect(resumeWebhook.run(env(), order)).rejects.toThrow();
  await resumeWebhook.givenUp?.(env(), order);
  expect(await states(org)).toEqual({ "waiting 1": 16, waiting: 4 });
});
