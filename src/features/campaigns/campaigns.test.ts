import { createHmac } from "node:crypto";
import PostalMime from "postal-mime";
import { subjectOf } from "../../kit/personal.ts";
import { setTimeout as wait } from "node:timers/promises";
import { findWork } from "../../kit/progress/index.ts";
import type { Secrets } from "../../kit/secrets.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../kit/id.ts";
import { campaigns } from "./feature.ts";
import { deliveryOfMessage } from "./index.ts";
import { runDueCampaigns } from "./jobs.ts";
import { dueAt, schedulePlan } from "./rules.ts";
import { startSending } from "./sender/loop.ts";
import { actorOf, atOnce, domainOf, openWorld } from "./testing.ts";
import type { World } from "./testing.ts";
import { readToken } from "./token.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import * as facts from "./facts.ts";

let world: World;
let stop: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  stop = startSending(world.env);
});
afterAll(async () => {
  await stop();
  await world.close();
});

async function until<T>(ask: () => Promise<T | false | undefined | null>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await ask();
    if (found) return found;
    await wait(50);
  }
  throw new Error("it did not come to pass");
}

const states = async (campaign: string) => {
  const rows = await world.look<{ state: string; n: number }>(
    "SELECT state, count(*)::int AS n FROM deliveries WHERE campaign = $1 GROUP BY 1",
    [campaign],
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
};
const receivedBy = (org: string) => world.sink.received.filter((to) => to.endsWith(`@${domainOf(org)}`)).toSorted();
const factsAbout = async (campaign: string) =>
  (
    await world.look<{ kind: string }>("SELECT kind FROM facts WHERE data->>'campaign' = $1 ORDER BY id", [campaign])
  ).map((fact) => fact.kind);

async function launched(org: string, more: object = {}): Promise<string> {
  const { id } = await world.call("createCampaign", org, {
    name: "Autumn",
    audience: { everyone: true },
    lures: [world.lures[0]],
    schedule: atOnce,
    ...more,
  });
  await world.call("launchCampaign", org, { id });
  await world.env.jobs.settle();
  return id;
}

describe("a campaign", () => {
  it("reaches everybody exactly once, with links of their own, and writes its facts", async () => {
    const org = await world.organisation(40);
    const id = await launched(org, { lures: world.lures });
    await until(async () => (await states(id))["sent"] === 40);
    expect(receivedBy(org)).toEqual(Array.from({ length: 40 }, (_, i) => `p${i + 1}@${domainOf(org)}`).toSorted());
    const tokens = world.sink.messages.map((text) => /\/why\/([A-Za-z0-9_-]{38})>/.exec(text)?.[1]);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) expect(readToken(world.env, token!)).toMatchObject({ heldOut: false, test: false });
    const facts = await factsAbout(id);
    expect(facts[0]).toBe("campaign.launched");
    expect(facts.filter((kind) => kind === "delivery.sent")).toHaveLength(40);
    const dealt = await world.look<{ n: number }>(
      "SELECT count(*)::int AS n FROM deliveries WHERE campaign = $1 GROUP BY lure_idx ORDER BY n",
      [id],
    );
    expect(dealt.map((row) => row.n)).toEqual([13, 13, 14]);
    expect((await world.call("getCampaign", org, { id })).state).toBe("running");
  });

  it("is launched once, however often and by how many it is asked for", async () => {
    const org = await world.organisation(5);
    const { id } = await world.call("createCampaign", org, {
      name: "Twice",
      audience: { everyone: true },
      lures: [world.lures[0]],
      schedule: atOnce,
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.call("launchCampaign", org, { id }).catch((error: Error) => error)),
    );
    await world.env.jobs.settle();
    await world.call("launchCampaign", org, { id });
    await world.env.jobs.settle();
    expect(new Set(answers.map((answer) => answer.job)).size).toBe(1);
    await until(async () => (await states(id))["sent"] === 5);
    expect(receivedBy(org)).toHaveLength(5);
    expect((await factsAbout(id)).filter((kind) => kind === "campaign.launched")).toHaveLength(1);
  });

  it("refuses a launch with the reason and what to do", async () => {
    const org = await world.organisation(3);
    const made = await world.call("createCampaign", org, {
      name: "No notice",
      audience: { everyone: true },
      lures: [world.lures[0]],
      schedule: atOnce,
    });
    await world.look("UPDATE organisations SET notice_recorded_at = NULL WHERE id = $1", [org]);
    expect(await world.refusal("launchCampaign", org, { id: made.id })).toBe("notice-missing");
    await world.look("UPDATE organisations SET notice_recorded_at = now(), killed_at = now() WHERE id = $1", [org]);
    expect(await world.refusal("launchCampaign", org, { id: made.id })).toBe("kill-switch-thrown");
    await world.look(
      "UPDATE organisations SET killed_at = NULL, plan = 'business', trial_ends_at = now() - interval '1 day' WHERE id = $1",
      [org],
    );
    expect(await world.refusal("launchCampaign", org, { id: made.id })).toBe("plan-waits");
    await world.look("UPDATE organisations SET plan = 'enterprise', trial_ends_at = NULL WHERE id = $1", [org]);
    await world.look("UPDATE organisation_domains SET state = 'lapsed' WHERE org = $1", [org]);
    expect(await world.refusal("launchCampaign", org, { id: made.id })).toBe("no-proven-domain");
    await world.look("UPDATE organisation_domains SET state = 'proven' WHERE org = $1", [org]);
    await world.call("updateCampaign", org, { id: made.id, schedule: { ...atOnce, start: "2020-01-01T00:00:00Z" } });
    expect(await world.refusal("launchCampaign", org, { id: made.id })).toBe("start-in-the-past");
    expect(await world.refusal("launchCampaign", await world.organisation(1), { id: made.id })).toBe(
      "no-such-campaign",
    );
    expect(await states(made.id)).toEqual({});
  });

  it("refuses drafts that make no sense, naming the field", async () => {
    const org = await world.organisation(1);
    const draft = { name: "X", audience: { everyone: true }, lures: [world.lures[0]], schedule: atOnce };
    expect(await world.refusal("createCampaign", org, { ...draft, audience: {} })).toBe("audience-empty");
    expect(
      await world.refusal("createCampaign", org, { ...draft, schedule: { ...atOnce, from: "17:00", until: "09:00" } }),
    ).toBe("hours-reversed");
    expect(
      await world.refusal("createCampaign", org, { ...draft, lures: ["00000000-0000-4000-8000-000000000000"] }),
    ).toBe("lure-missing");
    expect(
      await world.refusal("createCampaign", org, {
        ...draft,
        channels: { email: "00000000-0000-4000-8000-000000000000" },
      }),
    ).toBe("profile-missing");
    expect(await world.refusal("createCampaign", org, { ...draft, evaluationAt: "2020-01-01T00:00:00Z" })).toBe(
      "evaluation-in-the-past",
    );
  });

  it("waits for a second person where the organisation asks for one", async () => {
    const org = await world.organisation(2, "approval_required = true");
    const { id } = await world.call("createCampaign", org, {
      name: "Approved",
      audience: { everyone: true },
      lures: [world.lures[0]],
      schedule: atOnce,
    });
    expect((await world.call("launchCampaign", org, { id })).campaign.state).toBe("awaiting-approval");
    await world.env.jobs.settle();
    expect(await states(id)).toEqual({});
    const { digest } = (await world.call("getCampaign", org, { id })).request;
    const key = actorOf("second", newId());
    expect(await world.refusal("approveCampaign", org, { id, digest }, key)).toBe("approver-unknown");
    const second = { ...key, kind: "member" as const, account: {} as never };
    expect((await world.call("approveCampaign", org, { id, digest }, second)).campaign.state).toBe("scheduled");
    await world.env.jobs.settle();
    await until(async () => (await states(id))["sent"] === 2);
  });

  it("leaves out people over the month's limit and off proven domains, and says so", async () => {
    const org = await world.organisation(4, "simulations_per_month = 1");
    await world.look(
      "UPDATE people SET email = 'far@elsewhere.example', email_key = 'far@elsewhere.example' WHERE org = $1 AND last_name = '4'",
      [org],
    );
    const first = await launched(org, { audience: { everyone: true, sample: { count: 4 } } });
    expect((await world.call("getCampaign", org, { id: first })).leftOutReasons).toEqual({ "address-not-proven": 1 });
    const second = await launched(org);
    const found = await world.call("getCampaign", org, { id: second });
    expect(found).toMatchObject({ state: "draft", leftOutReasons: { "address-not-proven": 1, "monthly-limit": 3 } });
    expect(found.problem).toContain("left out");
    expect((await world.call("listLeftOut", org, { id: second })).items).toHaveLength(4);
    await until(async () => (await states(first))["sent"] === 3);
    expect(world.sink.received).not.toContain("far@elsewhere.example");
  });

  it("writes to those who fit the audience", async () => {
    const org = await world.organisation(20);
    const [north] = await world.look<{ id: string }>("SELECT id FROM departments WHERE org = $1 AND name = 'North'", [
      org,
    ]);
    await world.look("UPDATE people SET tags = '{vip}' WHERE org = $1 AND last_name IN ('2', '4', '5')", [org]);
    await world.look("UPDATE people SET active = false WHERE org = $1 AND last_name = '6'", [org]);
    const later = { ...atOnce, start: new Date(Date.now() + 86_400_000).toISOString() };
    const count = async (audience: object) => {
      const id = await launched(org, { audience, schedule: later });
      const { recipients } = await world.call("getCampaign", org, { id });
      await world.call("cancelCampaign", org, { id });
      await world.env.jobs.settle();
      return recipients;
    };
    expect(await count({ departments: [north!.id] })).toBe(9);
    expect(await count({ tags: ["vip"] })).toBe(3);
    expect(await count({ departments: [north!.id], tags: ["vip"] })).toBe(2);
    expect(await count({ everyone: true, sample: { percent: 25 } })).toBe(5);
    expect(await count({ everyone: true, sample: { count: 7 } })).toBe(7);
  });

  it("plans in SQL what the rules plan, and draws the same hold-outs", async () => {
    const org = await world.organisation(60);
    await world.look(
      "UPDATE people SET time_zone = (ARRAY['America/New_York', 'Asia/Kathmandu', 'Not/AZone', NULL])[1 + last_name::int % 4] WHERE org = $1",
      [org],
    );
    const start = new Date(Date.now() + 3_600_000);
    const schedule = {
      start: start.toISOString(),
      windowDays: 4,
      from: "08:30",
      until: "16:00",
      weekdays: [1, 2, 3, 4, 5],
      jitterMinutes: 0,
      ratePerMinute: null,
    };
    const id = await launched(org, { schedule, holdOutShare: 0.3 });
    const rows = await world.look<{
      number: number;
      member: string;
      hold_out: boolean;
      time_zone: string;
      due_at: Date;
    }>(
      "SELECT number, member, hold_out, time_zone, due_at FROM deliveries WHERE campaign = $1 ORDER BY due_at, number",
      [id],
    );
    expect(rows).toHaveLength(60);
    expect(rows.map((row) => row.number)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    const rule = {
      start: start.getTime(),
      windowDays: 4,
      from: 510,
      until: 960,
      weekdays: [1, 2, 3, 4, 5],
      jitterMinutes: 0,
    };
    const planned = new Map<string, Set<number>>();
    for (const zone of ["America/New_York", "Asia/Kathmandu", "Europe/Berlin"]) {
      const plan = schedulePlan(rule, zone);
      planned.set(zone, new Set(Array.from({ length: 60 }, (_, i) => dueAt(rule, plan, (i + 0.5) / 60, 0))));
    }
    for (const row of rows) {
      expect(planned.get(row.time_zone)!.has(row.due_at.getTime() / 1000)).toBe(true);
      expect(row.hold_out).toBe(holdOutDraw(world.env.secrets, org, row.member) < 0.3);
    }
    expect(rows.some((row) => row.hold_out)).toBe(true);
    await world.call("killCampaign", org, { id });
  });

  it("pauses, resumes, takes one out, adds people and tries failed ones again", async () => {
    const org = await world.organisation(6);
    const later = { ...atOnce, start: new Date(Date.now() + 86_400_000).toISOString() };
    const id = await launched(org, { audience: { everyone: true, sample: { count: 4 } }, schedule: later });
    expect((await world.call("pauseCampaign", org, { id })).state).toBe("paused");
    expect(await world.refusal("pauseCampaign", org, { id })).toBe("cannot-pause");
    expect((await world.call("cancelDelivery", org, { id, number: 2 })).state).toBe("cancelled");
    expect(await world.refusal("cancelDelivery", org, { id, number: 2 })).toBe("delivery-gone");
    expect(await world.refusal("cancelDelivery", org, { id, number: 99 })).toBe("no-such-delivery");
    await world.call("addPeople", org, { id, audience: { everyone: true } });
    await world.env.jobs.settle();
    expect(await states(id)).toEqual({ cancelled: 1, queued: 5 });
    expect((await world.call("resumeCampaign", org, { id })).state).toBe("scheduled");
    await world.look("UPDATE deliveries SET next_at = now() WHERE campaign = $1", [id]);
    const [victim] = await world.look<{ address: string }>(
      "SELECT address FROM deliveries WHERE campaign = $1 AND number = 1",
      [id],
    );
    world.sink.answer = (stage, address) =>
      stage === "rcpt" && address === victim!.address ? "550 5.1.1 nobody here" : undefined;
    await world.look(
      "UPDATE campaigns SET start_at = now(), schedule = jsonb_set(schedule, '{start}', 'null') WHERE id = $1",
      [id],
    );
    await until(async () => (await states(id))["sent"] === 4);
    expect(await states(id)).toEqual({ bounced: 1, cancelled: 1, sent: 4 });
    world.sink.answer = () => undefined;
    expect(await world.call("retryDeliveries", org, { id })).toEqual({ queued: 1 });
    await until(async () => (await states(id))["sent"] === 5);
    expect((await factsAbout(id)).filter((kind) => /bounced|requeued/.test(kind))).toEqual([
      "delivery.bounced",
      "delivery.requeued",
    ]);
  });

  it("defers what the server puts off, counts only real tries, and gives up after a day", async () => {
    const org = await world.organisation(2);
    world.sink.answer = (stage, address) =>
      stage === "rcpt" && address === `p1@${domainOf(org)}` ? "451 4.2.1 come back" : undefined;
    const id = await launched(org);
    const deferred = await until(
      async () =>
        (
          await world.look<any>(
            "SELECT *, next_at > now() + interval '40 seconds' AS later FROM deliveries WHERE campaign = $1 AND state = 'deferred'",
            [id],
          )
        )[0],
    );
    expect(deferred).toMatchObject({ address: `p1@${domainOf(org)}`, attempts: 1, later: true, owner: null });
    expect(deferred.error).toContain("come back");
    await world.look(
      "UPDATE deliveries SET next_at = now(), tried_at = now() - interval '25 hours' WHERE campaign = $1 AND state = 'deferred'",
      [id],
    );
    await until(async () => (await states(id))["bounced"] === 1);
    world.sink.answer = () => undefined;
    expect(receivedBy(org)).toEqual([`p2@${domainOf(org)}`]);
  });

  it("calls unconfirmed what no answer came to after the dot, and never sends it again by itself", async () => {
    const org = await world.organisation(3);
    world.sink.answer = (stage, address) =>
      stage === "dot" && address === `p2@${domainOf(org)}` ? "hang up" : undefined;
    const id = await launched(org);
    await until(async () => (await states(id))["unconfirmed"] === 1 && (await states(id))["sent"] === 2);
    world.sink.answer = () => undefined;
    expect(receivedBy(org)).not.toContain(`p2@${domainOf(org)}`);
    expect((await factsAbout(id)).filter((kind) => kind === "delivery.unconfirmed")).toHaveLength(1);
    expect(await world.call("retryDeliveries", org, { id })).toEqual({ queued: 0 });
  });

  it("stops all sending when killed, and turns every link", async () => {
    const org = await world.organisation(300);
    const id = await launched(org, { schedule: { ...atOnce, ratePerMinute: 600 } });
    await until(async () => receivedBy(org).length > 3);
    expect((await world.call("killAll", org)).killed).toEqual([id]);
    await wait(300);
    const after = receivedBy(org).length;
    await world.env.jobs.settle();
    await wait(700);
    expect(receivedBy(org)).toHaveLength(after);
    const { sent = 0, cancelled = 0 } = await states(id);
    expect([sent, sent + cancelled]).toEqual([after, 300]);
    expect(await world.refusal("resumeCampaign", org, { id })).toBe("cannot-resume");
    const notices = await world.look<{ n: number }>("SELECT count(*)::int AS n FROM outbound_messages WHERE org = $1", [
      org,
    ]);
    expect(notices[0]!.n).toBe(0);
  });

  it("sends to nobody outside their hours, however late it is", async () => {
    const org = await world.organisation(3);
    const id = await launched(org, { schedule: { ...atOnce, start: new Date(Date.now() + 86_400_000).toISOString() } });
    const closed = ((new Date().getUTCDay() + 2) % 7) + 1;
    await world.look(
      `UPDATE campaigns SET state = 'running', start_at = now(), schedule = schedule || jsonb_build_object('start', null, 'weekdays', jsonb_build_array($2::int)) WHERE id = $1`,
      [id, closed],
    );
    await world.look("UPDATE deliveries SET next_at = now() WHERE campaign = $1", [id]);
    await until(
      async () =>
        (await world.look("SELECT FROM deliveries WHERE campaign = $1 AND next_at > now()", [id])).length === 3,
    );
    expect(await states(id)).toEqual({ queued: 3 });
    expect(receivedBy(org)).toEqual([]);
  });

  it("writes by everybody's own clock: now where it is noon, in the morning where it is midnight", async () => {
    const org = await world.organisation(6);
    // Noon and midnight of this hour; the names of these zones turn the sign round.
    const zone = (offset: number) => `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
    const toNoon = 12 - new Date().getUTCHours();
    const toMidnight = toNoon > 0 ? toNoon - 12 : toNoon + 12;
    await world.look("UPDATE people SET time_zone = CASE WHEN last_name::int <= 3 THEN $2 ELSE $3 END WHERE org = $1", [
      org,
      zone(toNoon),
      zone(toMidnight),
    ]);
    const id = await launched(org, { schedule: { ...atOnce, from: "09:00", until: "17:00" } });
    await until(async () => (await states(id))["sent"] === 3);
    await wait(600);
    expect(await states(id)).toEqual({ queued: 3, sent: 3 });
    expect(receivedBy(org)).toEqual([1, 2, 3].map((i) => `p${i}@${domainOf(org)}`));
    const waiting = await world.look<{ hour: number; soon: boolean }>(
      `SELECT extract(hour FROM due_at AT TIME ZONE time_zone)::int AS hour, due_at < now() + interval '11 hours' AS soon
         FROM deliveries WHERE campaign = $1 AND state = 'queued'`,
      [id],
    );
    expect(waiting).toEqual(Array.from({ length: 3 }, () => ({ hour: 9, soon: true })));
    await world.call("cancelCampaign", org, { id });
  });

  it("is not launched when it is cancelled before its audience is frozen", async () => {
    const org = await world.organisation(3);
    const { id } = await world.call("createCampaign", org, {
      name: "Late no",
      audience: { everyone: true },
      lures: [world.lures[0]],
      schedule: atOnce,
    });
    const { job } = await world.call("launchCampaign", org, { id });
    await world.call("cancelCampaign", org, { id });
    await world.env.jobs.settle();
    expect(await states(id)).toEqual({});
    const work = await world.env.database.tx(org, (db) => findWork(db, org, job));
    expect(work?.state).toBe("failed");
  });

  it("goes on at its rate where the database's clock was ahead when it sent last", async () => {
    const org = await world.organisation(30);
    const id = await launched(org, { schedule: { ...atOnce, ratePerMinute: 60 } });
    await until(async () => receivedBy(org).length >= 1);
    await world.look("UPDATE campaigns SET pace_at = now() + interval '30 days' WHERE id = $1", [id]);
    const sent = receivedBy(org).length;
    await until(async () => receivedBy(org).length >= sent + 2);
    expect(await world.look("SELECT pace_at < now() + interval '1 minute' AS held FROM campaigns WHERE id = $1", [id])).toEqual([{ held: true }]); // oxfmt-ignore
    await world.call("killCampaign", org, { id });
  });

  it("keeps to its rate", async () => {
    const org = await world.organisation(30);
    const id = await launched(org, { schedule: { ...atOnce, ratePerMinute: 60 } });
    await until(async () => receivedBy(org).length >= 3);
    const [{ used }] = (await world.look<{ used: boolean }>(
      "SELECT pace_at > now() - interval '2 seconds' AS used FROM campaigns WHERE id = $1",
      [id],
    )) as [{ used: boolean }];
    expect(used).toBe(true);
    const [{ fast }] = (await world.look<{ fast: boolean }>(
      "SELECT count(*) > 2 + 1.5 * extract(epoch FROM max(sent_at) - min(sent_at)) AS fast FROM deliveries WHERE campaign = $1 AND state = 'sent'",
      [id],
    )) as [{ fast: boolean }];
    expect(fast).toBe(false);
    await world.call("killCampaign", org, { id });
  });

  it("ends by itself and tells everybody, the held-out when the evaluation comes", async () => {
    const org = await world.organisation(30);
    const id = await launched(org, { holdOutShare: 0.5 });
    await until(async () => (await states(id))["sent"] === 30);
    await world.look("UPDATE campaigns SET ends_at = now() WHERE id = $1", [id]);
    await runDueCampaigns(world.env);
    await world.env.jobs.settle();
    expect((await world.call("getCampaign", org, { id })).state).toBe("ended");
    const shown = async () =>
      (await world.look<{ n: number }>("SELECT count(*)::int AS n FROM outbound_messages WHERE org = $1", [org]))[0]!.n;
    const [{ n: held }] = (await world.look<{ n: number }>(
      "SELECT count(*)::int AS n FROM deliveries WHERE campaign = $1 AND hold_out",
      [id],
    )) as [{ n: number }];
    expect(await shown()).toBe(30 - held);
    await world.look("UPDATE campaigns SET evaluation_at = now() WHERE id = $1", [id]);
    await runDueCampaigns(world.env);
    await world.env.jobs.settle();
    await runDueCampaigns(world.env);
    await world.env.jobs.settle();
    expect(await shown()).toBe(30);
    expect((await factsAbout(id)).slice(-2)).toEqual(["campaign.ended", "campaign.evaluated"]);
  });

  it.each([
    ["on a new day", "now() - interval '2 days'"],
    ["where a clock that was ahead had looked last", "now() + interval '9 days'"],
  ])("pauses when a domain's proof has lapsed: %s", async (_, proven) => {
    const org = await world.organisation(2);
    const later = { ...atOnce, start: new Date(Date.now() + 86_400_000).toISOString() };
    const id = await launched(org, { schedule: later });
    await world.look("UPDATE organisation_domains SET state = 'lapsed' WHERE org = $1", [org]);
    await world.look(`UPDATE campaigns SET state = 'running', proven_at = ${proven} WHERE id = $1`, [id]);
    const found = await until(async () => {
      const now = await world.call("getCampaign", org, { id });
      return now.state === "paused" && now;
    });
    expect(found.problem).toContain(domainOf(org));
  });

  it("sends what a server put off while the clock was ahead, and does not wait for that day", async () => {
    const org = await world.organisation(2);
    const later = { ...atOnce, start: new Date(Date.now() + 86_400_000).toISOString() };
    const id = await launched(org, { schedule: later });
    await world.look("UPDATE deliveries SET state = 'deferred', due_at = now() - interval '1 minute', attempts = 1, tried_at = now() + interval '9 days', next_at = now() + interval '9 days' WHERE campaign = $1", [id]); // oxfmt-ignore
    await world.look("UPDATE campaigns SET state = 'running', proven_at = now() + interval '9 days' WHERE id = $1", [id]); // oxfmt-ignore
    await until(async () => (await states(id))["sent"] === 2);
  });

  it("gives a person's own data out, and erases it without changing a count", async () => {
    const org = await world.organisation(2);
    const id = await launched(org);
    await until(async () => (await states(id))["sent"] === 2);
    const [one] = await world.look<{ member: string; address: string }>(
      "SELECT member, address FROM deliveries WHERE campaign = $1 LIMIT 1",
      [id],
    );
    const { personal } = campaigns;
    const ann = subjectOf(one!.member, newId(), [{ emails: [one!.address] }]);
    const own = (await world.env.database.tx(org, (db) => personal!.export!(db, org, ann))) as object;
    expect(own).toMatchObject({ deliveries: [{ campaign: id, name: "Autumn", address: one!.address, state: "sent" }] });
    await world.env.database.tx(org, (db) => personal!.erase!(db, org, ann));
    expect(await states(id)).toEqual({ sent: 2 });
    expect(await world.look("SELECT 1 FROM deliveries WHERE address = $1", [one!.address])).toEqual([]);
  });

  it("sends a dry run to the caller alone, marked as a test, and counts nothing", async () => {
    const org = await world.organisation(2);
    const [author] = await world.look<{ id: string; email: string }>(
      "SELECT id, email FROM people WHERE org = $1 LIMIT 1",
      [org],
    );
    const { id } = await world.call("createCampaign", org, {
      name: "Dry",
      audience: { everyone: true },
      lures: world.lures,
      schedule: atOnce,
    });
    expect(await world.refusal("dryRunCampaign", org, { id })).toBe("no-own-address");
    const me = actorOf("author", author!.id);
    expect(await world.refusal("dryRunCampaign", org, { id, to: "somebody@else.example" }, me)).toBe("not-own-address");
    world.sink.received = [];
    world.sink.messages = [];
    const { sent } = await world.call("dryRunCampaign", org, { id }, me);
    expect(sent.map((one: { state: string }) => one.state)).toEqual(["sent", "sent", "sent"]);
    expect(receivedBy(org)).toEqual([author!.email, author!.email, author!.email]);
    expect((await PostalMime.parse(world.sink.messages[0]!)).subject).toMatch(/^\[Test\] /);
    const token = /\/why\/([A-Za-z0-9_-]{38})>/.exec(world.sink.messages[0]!)![1]!;
    expect(readToken(world.env, token)).toMatchObject({ test: true });
    expect(await states(id)).toEqual({});
  });

  it("turns a bounce that comes later into the delivery's end", async () => {
    const org = await world.organisation(2);
    world.sink.messages = [];
    const id = await launched(org);
    await until(async () => (await states(id))["sent"] === 2);
    const messageId = /^Message-ID: <([^>]+)>/im.exec(
      world.sink.messages.find((text) => text.includes(domainOf(org)))!,
    )![1]!;
    const found = await world.env.database.tx(org, (db) => deliveryOfMessage(db, org, messageId));
    expect(found?.campaign).toBe(id);
    const fact = {
      kind: "bounce.received",
      data: { messageId, code: "5.1.1", text: "no such mailbox" },
      pos: 1,
      id: "1",
      org,
      person: null,
      at: new Date(),
    };
    const react = () =>
      world.env.database.tx(org, (db) => campaigns.reactions![0]!.run({ org, facts: [fact], db, env: world.env }));
    await react();
    await react();
    expect(await states(id)).toEqual({ bounced: 1, sent: 1 });
    const bounces = await world.look<{ data: object }>(
      "SELECT data FROM facts WHERE kind = 'delivery.bounced' AND data->>'campaign' = $1",
      [id],
    );
    expect(bounces).toMatchObject([{ data: { delivery: found!.number, wasSent: true, text: "no such mailbox" } }]);
  });

  it.each([
    ["5.7.26", "550 5.7.26 the forwarder is not allowed to send for this domain"],
    ["5.0.0", "550 5.7.1 listed by a blocklist"],
  ])(
    "does not count a refusal of the sender that is told later (%s) against the person, nor send again",
    async (code, text) => {
      const org = await world.organisation(1);
      await world.look(
        `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings, is_default)
       VALUES ($1, gen_random_uuid(), 'Own', 'email', 'smtp', 'Desk', $2, $3, true)`,
        [org, `desk@${domainOf(org)}`, JSON.stringify({ host: "127.0.0.1", port: world.sink.port, security: "none" })],
      );
      world.sink.messages = [];
      const id = await launched(org);
      await until(async () => (await states(id))["sent"] === 1);
      const own = world.sink.messages.find((mail) => mail.includes(domainOf(org)))!;
      const messageId = /^Message-ID: <([^>]+)>/im.exec(own)![1]!;
      const data = { messageId, code, text };
      const fact = { kind: "bounce.received", data, pos: 1, id: "1", org, person: null, at: new Date() };
      for (let times = 0; times < 2; times++)
        await world.env.database.tx(org, (db) =>
          campaigns.reactions![0]!.run({ org, facts: [fact], db, env: world.env }),
        );
      expect(await states(id)).toEqual({ unconfirmed: 1 });
      expect(receivedBy(org)).toHaveLength(1);
      expect((await factsAbout(id)).filter((kind) => /bounced|unconfirmed/.test(kind))).toEqual([
        "delivery.unconfirmed",
      ]);
      expect(await world.look("SELECT health, health_text FROM sending_profiles WHERE org = $1", [org])).toEqual([
        { health: "down", health_text: `${code} ${text}` },
      ]);
    },
  );

  it("lists deliveries and facts page by page, and hides people where the organisation wants it", async () => {
    const org = await world.organisation(5);
    const id = await launched(org);
    await until(async () => (await states(id))["sent"] === 5);
    const first = await world.call("listDeliveries", org, { id, limit: 3 });
    const second = await world.call("listDeliveries", org, { id, limit: 3, cursor: first.next });
    expect([...first.items, ...second.items].map((one) => one.number)).toEqual([1, 2, 3, 4, 5]);
    expect(second.next).toBeNull();
    expect(first.items[0].address).toContain(domainOf(org));
    expect(await world.refusal("listDeliveries", org, { id, cursor: "nonsense" })).toBe("bad-cursor");
    const facts = await world.call("listFacts", org, { id, limit: 4 });
    const rest = await world.call("listFacts", org, { id, cursor: facts.next });
    expect([...facts.items, ...rest.items].map((fact) => fact.kind)).toEqual([
      "campaign.launched",
      ...Array.from({ length: 5 }, () => "delivery.sent"),
    ]);
    expect((await world.call("listFacts", org, { id, cursor: rest.next })).items).toEqual([]);
    await world.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [org]);
    expect((await world.call("listDeliveries", org, { id })).items[0]).toMatchObject({ member: null, address: null });
    await world.look("UPDATE organisations SET privacy_mode = 'aggregate-only' WHERE id = $1", [org]);
    expect(await world.refusal("listFacts", org, { id })).toBe("aggregate-only");
    const stranger = await world.organisation(1);
    for (const name of ["getCampaign", "listDeliveries", "listFacts", "listLeftOut", "pauseCampaign", "killCampaign"]) {
      expect(await world.refusal(name, stranger, { id })).toBe("no-such-campaign");
    }
  });
});

it("every fact that these tests have led to says what its kind declares", async () => {
  expect(await misfits(world.look, kindsOf({ facts }))).toEqual([]);
});

/** The draw in the plain words of RFC 2104, beside the database's own arithmetic. */
function holdOutDraw(secrets: Secrets, org: string, member: string): number {
  const message = Buffer.from((org + member).replaceAll("-", ""), "hex");
  return createHmac("sha256", secrets.derive("hold-out")).update(message).digest().readUInt32BE(0) / 2 ** 32;
}
