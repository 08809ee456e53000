import { afterAll, beforeAll, expect, it } from "vitest";
import { importCampaign } from "../../features/campaigns/index.ts";
import { starterLures } from "../../features/lures/index.ts";
import { accessActs } from "../../features/people/rules.ts";
import { features } from "../../features.ts";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

// What the profile's two screens ask for: one's own data, and its deletion.

let s: AccountStage;
beforeAll(async () => {
  s = await accountStage();
});
afterAll(() => s?.close());

it("the last owner is told what to do before the account can go, and another owner's presence lets the wish through", async () => {
  const { call, as, addPerson, join } = s;
  const ann = await addPerson("ann", "owner");
  await join("ann", ann);
  const token = await as("ann");
  const refused = await call("POST", "/me/erasure", token, {});
  expect(refused).toMatchObject({ status: 409, json: { reason: "last-owner" } });
  expect(refused.json.detail).toBe(
    "You are the only owner of Acme. Make somebody else an owner first: open People in the dashboard and change a role. Then ask again.",
  );
  expect((await call("GET", "/privacy/requests", "owner")).json.items).toEqual([]);
  await addPerson("bo", "owner");
  expect((await call("POST", "/me/erasure", token, {})).json).toMatchObject({ state: "asked", person: ann });
});

it("whoever is alone in an organisation of their own is erased at once, with the account", async () => {
  const { call, as, ids, t } = s;
  ids.users.set("cy@hill.example", { username: "s-cy", subject: "s-cy", enabled: true, status: "CONFIRMED" });
  const token = await as("cy");
  expect((await call("GET", "/me", token)).json.organisation.plan).toBe("individual");
  const answer = (await call("GET", "/me/data", token)).json;
  expect(answer.parts.map((one: { part: string }) => one.part)).toContain("account");
  expect((await call("POST", "/me/erasure", token, {})).json.state).toBe("ordered");
  await t.env.jobs.settle();
  expect(ids.asked).toContain("remove s-cy");
});

it("an invitation names the organisation and who sent it", async () => {
  const { call, as, ids, t, join, addPerson } = s;
  const dee = await addPerson("dee", "owner");
  await join("dee", dee);
  await call("POST", "/invitations", await as("dee"), { email: "eve@hill.example", name: "Eve" });
  await call("POST", "/invitations", "owner", { email: "fay@hill.example", name: "Fay" });
  await t.env.jobs.settle();
  expect(ids.invited).toEqual([
    { email: "eve@hill.example", from: { organisation: "Acme", person: "dee" } },
    { email: "fay@hill.example", from: { organisation: "Acme", person: null } },
  ]);
});

it("tells of a simulation when it is over, and of no surprise or practice message before it comes", async () => {
  const { call, as, addPerson, join, t, org } = s;
  const gus = await addPerson("gus", "learner");
  await join("gus", gus);
  const token = await as("gus");
  const at = new Date(Date.now() - 60_000);
  const actor = { kind: "system" as const, id: "test", member: null, name: "Test", may: new Set<string>() };
  const lure = { ...(await starterLures())[0]!, version: 1 };
  const { id } = await t.database.tx(org, (db) =>
    importCampaign(db, org, actor, {
      name: "Parcel week",
      createdAt: at,
      launchedAt: at,
      endedAt: at,
      lures: [{ lure: lure.id, version: 1, difficulty: lure.difficulty }],
      recipients: [{ member: gus, lureIdx: 0, state: "sent", sentAt: at }],
    }),
  );
  await t.look("UPDATE campaigns SET state = 'running', ended_at = NULL, debriefed_at = NULL WHERE id = $1", [id]);
  const next = "2027-01-13T09:41:00.000Z";
  await t.look(
    "INSERT INTO surprises (org, member, per_month, channels, awake_from, awake_until, next_at) VALUES ($1, $2, 1, '{email}', '08:00', '21:00', $3)",
    [org, gus, next],
  );
  await t.look(
    `INSERT INTO practice_rounds (org, id, member, nonce, items, started_at) VALUES ($1, $2, $3, 'n', '[{"item": "prize-draw/1"}]', now())`,
    [org, newId(), gus],
  );
  // By whatever name a row or a fact says it.
  await t.look(
    `INSERT INTO facts (org, kind, person, data) VALUES ($1, 'lesson.assigned', $2, jsonb_build_object('lesson', 'ahead-of-time', 'cause', jsonb_build_object('of', $3::text)))`,
    [org, gus, id],
  );
  await t.look("INSERT INTO game_acts (org, person, kind, source, at, day, data) VALUES ($1, $2, 'judged', 'x', now(), 1, jsonb_build_object('verdict', 'ahead-of-time', 'ref', 'c:' || $3::text))", [org, gus, id]); // oxfmt-ignore
  const shown = async () => JSON.stringify((await call("GET", "/me/data", token)).json);
  const before = await shown();
  for (const secret of [id, "Parcel week", next, "prize-draw", "ahead-of-time"]) expect(before).not.toContain(secret);
  expect(before).toContain("perMonth");
  await t.look("UPDATE campaigns SET state = 'ended', ended_at = now(), debriefed_at = now() WHERE id = $1", [id]);
  await t.look("UPDATE practice_rounds SET finished_at = now() WHERE member = $1", [gus]);
  const after = await shown();
  for (const known of [id, "Parcel week", "delivery.sent", "prize-draw"]) expect(after).toContain(known);
});

it("tells what somebody wished of the ways that lead to them, and how they learn", async () => {
  const { call, as, addPerson, join, t, org } = s;
  const ivy = await addPerson("ivy", "learner");
  await join("ivy", ivy);
  const number = "+447700900155";
  await t.look("UPDATE people SET phone = $2 WHERE id = $1", [ivy, number]);
  await t.look("INSERT INTO outbound_confirmed (org, address, confirmed_at) VALUES ($1, $2, now())", [org, number]);
  await t.look("INSERT INTO outbound_stopped (org, channel, address) VALUES ($1, 'sms', $2)", [org, number]);
  await t.look(
    "INSERT INTO training_reviews (org, member, skill, source, at, grade) VALUES ($1, $2, 'qr', '1', now(), 'hard')",
    [org, ivy],
  );
  await t.look("INSERT INTO training_fading (org, id, member, lesson, sent_at) VALUES ($1, $2, $3, 'sender', now())", [
    org,
    newId(),
    ivy,
  ]);
  const { parts } = (await call("GET", "/me/data", await as("ivy"))).json;
  const of = (part: string) => parts.find((one: { part: string }) => one.part === part).data;
  expect(of("outbound").wishes).toMatchObject([
    { address: number, wish: "confirmed" },
    { address: number, wish: "stop", channel: "sms" },
  ]);
  expect(of("training")).toMatchObject({ reviews: [{ skill: "qr", grade: "hard" }], reminded: [{ lesson: "sender" }] });
});

it("an erasure leaves that a number is to get no more where a colleague has it, too", async () => {
  const { call, addPerson, t, org } = s;
  const [nia, oto] = [await addPerson("nia", "learner"), await addPerson("oto", "learner")];
  const [shared, own] = ["+447700900156", "+447700900157"];
  await t.look("UPDATE people SET phone = $2 WHERE id = ANY ($1)", [[nia, oto], shared]);
  for (const number of [shared, own])
    await t.look("INSERT INTO outbound_stopped (org, channel, address) VALUES ($1, 'sms', $2)", [org, number]);
  const stopped = async () =>
    (await t.look<{ address: string }>("SELECT address FROM outbound_stopped WHERE org = $1 AND address = ANY ($2)", [org, [shared, own]])).map(({ address }) => address); // oxfmt-ignore
  const erase = async (id: string) => {
    const { status } = await call("POST", `/people/${id}/erasure`, "owner", { reason: "left" });
    expect(status).toBe(202);
    await t.env.jobs.settle();
  };
  await erase(nia);
  expect((await stopped()).toSorted()).toEqual([shared, own]);
  await erase(oto);
  expect(await stopped()).toEqual([own]);
});

it("tells who looked at somebody's page, results and score, or took their data out: on their own data, and with it", async () => {
  const { call, as, addPerson, join } = s;
  const [kim, lea] = [await addPerson("kim", "learner"), await addPerson("lea", "admin")];
  await join("kim", kim);
  await join("lea", lea);
  const [own, other] = [await as("kim"), await as("lea")];
  expect((await call("GET", "/me/looks", own)).json).toEqual({ items: [] });
  for (const path of ["record", "results", "score"])
    expect((await call("GET", `/people/${kim}/${path}`, other)).status, path).toBe(200);
  expect((await call("POST", `/people/${kim}/data-export`, other, { reason: "Asked by letter" })).status).toBe(200);
  const { items } = (await call("GET", "/me/looks", own)).json;
  expect(items.map(({ act }: { act: string }) => act)).toEqual([...accessActs].toReversed());
  expect(items[0].by).toEqual({ kind: "member", name: "lea" });
  // Whoever may open the page reads the same there.
  expect((await call("GET", `/people/${kim}/record`, other)).json.looks.map(({ act }: any) => act)).toEqual([...accessActs].toReversed()); // oxfmt-ignore
  const { parts } = (await call("GET", "/me/data", own)).json;
  const { looks } = parts.find((one: { part: string }) => one.part === "people").data;
  expect(looks).toMatchObject([...accessActs].toReversed().map((act) => ({ act, by: "lea" })));
});

it("the record of processing is of the day that the organisation's clock shows", async () => {
  const { call, t, org } = s;
  const timeZone = new Date().getUTCHours() < 11 ? "Pacific/Pago_Pago" : "Pacific/Kiritimati";
  await t.look("UPDATE organisations SET time_zone = $2 WHERE id = $1", [org, timeZone]);
  const { at } = (await call("GET", "/organisations/current/processing-record", "owner")).json;
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date());
  expect(at).toBe(today);
  expect(at).not.toBe(new Date().toISOString().slice(0, 10));
});

it("an endpoint that shows what is kept of one person, and says so in the log, is among those that the person is told of", () => {
  const acts = features
    .flatMap(({ contract }) => Object.values(contract ?? {}))
    .flatMap((endpoint) => Object.entries((endpoint["~orpc"].meta.audit ?? {}) as Record<string, string>))
    .filter(([act, what]) => what === "person" && /(?:viewed|exported|looked|read)$/.test(act))
    .map(([act]) => act);
  expect(acts.length).toBeGreaterThan(3);
  expect(acts.filter((act) => !(accessActs as readonly string[]).includes(act))).toEqual([]);
});
