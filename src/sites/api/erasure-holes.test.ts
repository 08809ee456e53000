import { mkdir } from "node:fs/promises";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareEffects } from "../../features/outbound/index.ts";
import { answered } from "../../features/outbound/testing.ts";
import { compareErasures } from "../../features/privacy/index.ts";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";

// Ways in which an erasure was passed over, or undone by what comes later.

let s: Awaited<ReturnType<typeof accountStage>>;
beforeAll(async () => {
  s = await accountStage();
  await mkdir(s.t.env.config.dataDir, { recursive: true });
}, 120_000);
afterAll(() => s?.close());
const look = <Row extends object>(sql: string, params?: unknown[]) => s.t.look<Row>(sql, params);

async function erase(id: string): Promise<void> {
  const ordered = await s.call("POST", `/people/${id}/erasure`, "owner", { reason: "asked" });
  expect(ordered.status, JSON.stringify(ordered.json)).toBe(202);
  await s.t.env.jobs.settle();
}

const alive = async (id: string) => (await look("SELECT FROM people WHERE org = $1 AND id = $2", [s.org, id])).length;

async function bringBack(id: string, name: string): Promise<void> {
  await look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, $3, 'x', 'x', $4, $4)`,
    [s.org, id, name, `${name}@hill.example`],
  );
}

describe("an erasure after a restore", () => {
  it("is carried out again where the backup knows the request as one that waits for a decision", async () => {
    const id = await s.addPerson("askedbefore");
    await erase(id);
    await bringBack(id, "askedbefore");
    await look("UPDATE privacy_requests SET state = 'asked', ended_at = NULL WHERE person = $1", [id]);
    await compareErasures(s.t.env);
    await s.t.env.jobs.settle();
    expect(await alive(id)).toBe(0);
  });

  it("is carried out again where the backup knows another open request of the same person", async () => {
    const id = await s.addPerson("otheropen");
    await erase(id);
    await bringBack(id, "otheropen");
    await look("DELETE FROM privacy_requests WHERE person = $1", [id]);
    await look(
      "INSERT INTO privacy_requests (org, id, kind, person, state, asked_by) VALUES ($1, $2, 'erasure', $3, 'asked', 'person')",
      [s.org, newId(), id],
    );
    await compareErasures(s.t.env);
    await s.t.env.jobs.settle();
    expect(await alive(id)).toBe(0);
    expect(await compareErasures(s.t.env)).toBe(0);
    const open = await look(
      "SELECT FROM privacy_requests WHERE person = $1 AND state IN ('asked', 'ordered', 'erased')",
      [id],
    );
    expect(open).toEqual([]);
  });

  it("is carried out again where the backup knows the request as declined", async () => {
    const id = await s.addPerson("declinedbefore");
    await erase(id);
    await bringBack(id, "declinedbefore");
    await look("UPDATE privacy_requests SET state = 'declined' WHERE person = $1", [id]);
    await compareErasures(s.t.env);
    await s.t.env.jobs.settle();
    expect(await alive(id)).toBe(0);
  });

  it("takes along a STOP of the person that came after the backup, too", async () => {
    const number = "+447700900171";
    const [name, id] = ["stopsince", await s.addPerson("stopsince")];
    const hasNumber = () => look("UPDATE people SET phone = $2 WHERE id = $1", [id, number]);
    const listed = async () => (await look("SELECT FROM outbound_stopped WHERE org = $1", [s.org])).length;
    await hasNumber();
    await answered(s.t, s.org, { kind: "stop", address: number });
    expect(await listed()).toBe(1);
    await erase(id);
    expect(await listed()).toBe(0);
    await bringBack(id, name);
    await hasNumber();
    await look("DELETE FROM privacy_requests WHERE person = $1", [id]);
    await look("DELETE FROM left_marks WHERE org = $1", [s.org]);
    // By another process.
    s.t.env.config = { ...s.t.env.config };
    await compareErasures(s.t.env);
    await s.t.env.jobs.settle();
    await compareEffects(s.t.env);
    expect([await alive(id), await listed()]).toEqual([0, 0]);
  });
});

describe("an erasure that was given up", () => {
  it("is ordered again by the daily comparison, also when nothing was noted of it", async () => {
    const id = await s.addPerson("givenup");
    await look(
      "INSERT INTO privacy_requests (org, id, kind, person, state, asked_by, created_at) VALUES ($1, $2, 'erasure', $3, 'ordered', 'administrator', now() - interval '2 days')",
      [s.org, newId(), id],
    );
    await compareErasures(s.t.env);
    await s.t.env.jobs.settle();
    expect(await alive(id)).toBe(0);
  });
});

describe("the last owner", () => {
  it("stays when both owners are ordered to be erased one after the other", async () => {
    const [one, two] = [await s.addPerson("ownerone", "owner"), await s.addPerson("ownertwo", "owner")];
    const first = await s.call("POST", `/people/${one}/erasure`, "owner", { reason: "asked" });
    const second = await s.call("POST", `/people/${two}/erasure`, "owner", { reason: "asked" });
    expect([first.status, second.status, second.json.reason]).toEqual([202, 409, "last-owner"]);
    await s.t.env.jobs.settle();
    expect([await alive(one), await alive(two)]).toEqual([0, 1]);
    const alone = await s.call("POST", `/people/${two}/erasure`, "owner", { reason: "asked" });
    expect(alone.json.reason).toBe("last-owner");
  });

  it("is there when the job runs, too, whatever became of the others meanwhile", async () => {
    const [leaver] = await look<{ id: string }>("SELECT id FROM people WHERE org = $1 AND role = 'owner'", [s.org]);
    const third = await s.addPerson("ownerthree", "owner");
    const ordered = await s.call("POST", `/people/${leaver!.id}/erasure`, "owner", { reason: "asked" });
    expect(ordered.status).toBe(202);
    const demoted = await s.call("PUT", `/people/${third}/role`, "owner", { role: "learner" });
    const removed = await s.call("DELETE", `/people/${third}`, "owner");
    expect([demoted.json?.reason, removed.json?.reason]).toEqual(["last-owner", "last-owner"]);
    await s.t.env.jobs.settle();
    expect(await alive(third)).toBe(1);
  });
});

describe("who may order and decline", () => {
  it("is nobody who reaches a mightier person, and a request that ended is not declined", async () => {
    const owner = await s.addPerson("mighty", "owner");
    const admin = await s.addPerson("merely", "admin");
    await s.join("merely", admin);
    const token = await s.as("merely");
    expect((await s.call("POST", `/people/${owner}/erasure`, token, { reason: "x" })).json.reason).toBe(
      "mightier-person",
    );
    expect((await s.call("POST", `/people/${owner}/data-export`, token, { reason: "x" })).json.reason).toBe(
      "mightier-person",
    );
    const learner = await s.addPerson("asker");
    await s.join("asker", learner);
    const asked = await s.call("POST", "/me/erasure", await s.as("asker"), { reason: "I leave" });
    expect(asked.status).toBe(202);
    const declined = await s.call("POST", `/privacy/requests/${asked.json.id}/decline`, token, { reason: "duty" });
    expect(declined.json).toMatchObject({ state: "declined", reason: "duty" });
    const again = await s.call("POST", `/privacy/requests/${asked.json.id}/decline`, token, { reason: "duty" });
    expect(again.status).toBe(404);
    expect(await alive(learner)).toBe(1);
    const second = await s.call("POST", "/me/erasure", await s.as("asker"), {});
    expect(second.status).toBe(202);
    const own = await s.call("POST", `/privacy/requests/${second.json.id}/decline`, await s.as("asker"), {
      reason: "x",
    });
    expect(own.status).toBe(403);
  });
});

describe("a name in other letters", () => {
  it("is found in capitals, with accents composed or not, and escaped as addresses and pages escape it", async () => {
    const made = await s.call("POST", "/people", "owner", {
      email: "juergen.uebelhoer@hill.example",
      name: "Jürgen Übelhör",
    });
    const id = made.json.id as string;
    const result = [
      "JÜRGEN ÜBELHÖR",
      "Jürgen Übelhör".normalize("NFD"),
      "https://hill.example/?to=juergen.uebelhoer%40hill.example",
      "juergen.uebelhoer&#64;hill.example",
      "bounces+juergen.uebelhoer=hill.example@relay.example",
      "Übelhör, Jürgen",
    ];
    for (const text of result)
      await look("INSERT INTO facts (org, kind, data) VALUES ($1, 'thing.told', $2)", [
        s.org,
        JSON.stringify({ text }),
      ]);
    await erase(id);
    const left = await look<{ text: string }>(
      "SELECT data->>'text' AS text FROM facts WHERE org = $1 AND kind = 'thing.told' ORDER BY id",
      [s.org],
    );
    expect(left.filter(({ text }) => !text.includes("[erased]"))).toEqual([]);
  });
});

describe("whoever read the person before the erasure and writes after it", () => {
  it("is waited for, and what was written then is erased, too", async () => {
    const id = await s.addPerson("raced");
    const hook = newId();
    await look(
      "INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{}', '')",
      [s.org, hook],
    );
    let write = () => {};
    const result = new Promise<void>((resolve) => (write = resolve));
    let read = () => {};
    const hasRead = new Promise<void>((resolve) => (read = resolve));
    const announcing = s.t.env.database.tx(s.org, async (db) => {
      const { email } = await db.one<{ email: string }>("SELECT email FROM people WHERE id = $1", [id]);
      read();
      await result;
      await db.run(
        "INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body) VALUES ($1, $2, $2, 'f1', 'recipient.clicked', $3)",
        [s.org, hook, JSON.stringify({ email })],
      );
    });
    await hasRead;
    const erasing = erase(id);
    await expect.poll(() => alive(id)).toBe(0);
    write();
    await Promise.all([announcing, erasing]);
    await s.t.env.jobs.settle();
    expect(await look("SELECT body FROM webhook_deliveries WHERE webhook = $1", [hook])).toEqual([{ body: "{}" }]);
  });
});

describe("an erasure of somebody who is called as a record's field, or as a piece of a record,", () => {
  it.each(["Delivery", '"delivery": 1'])("leaves what is written of others as it is: %s", async (name) => {
    const id = await s.addPerson(`field${name.length}`);
    await look("UPDATE people SET name = $2 WHERE id = $1", [id, name]);
    const [campaign, work] = [newId(), newId()];
    const data = { campaign, delivery: 1, text: `told ${name} of it` };
    await look("INSERT INTO facts (org, kind, person, data) VALUES ($1, 'thing.told', $2, $3)", [s.org, newId(), data]);
    await look(
      "INSERT INTO work (org, id, kind, needs, actor, input, created_at) VALUES ($1, $2, 'x', 'x', '{}', $3, now())",
      [s.org, work, data],
    );
    await look("INSERT INTO work_lines (org, work, line, status, data) VALUES ($1, $2, 1, 'x', $3)", [s.org, work, data]); // oxfmt-ignore
    await erase(id);
    const left = { campaign, delivery: 1, text: "told [erased] of it" };
    expect(await look("SELECT data FROM facts WHERE data ->> 'campaign' = $1", [campaign])).toEqual([{ data: left }]);
    expect(await look("SELECT input FROM work WHERE id = $1", [work])).toEqual([{ input: left }]);
    expect(await look("SELECT data FROM work_lines WHERE work = $1", [work])).toEqual([{ data: left }]);
    expect(await look("SELECT state FROM privacy_requests WHERE person = $1", [id])).toEqual([{ state: "done" }]);
  });
});

describe("an erasure of somebody who is called as documents are written, or not at all,", () => {
  it.each(["moderate", "timestamp", '": "', ""])("takes no document of others: %j", async (name) => {
    const id = await s.addPerson(`written${name.length}`);
    await look("UPDATE people SET name = $2, first_name = NULL, last_name = NULL WHERE id = $1", [id, name]);
    const [campaign, other] = [newId(), newId()];
    const data = { campaign, difficulty: "moderate", timestamp: "2026-11-29T18:00:00Z", gaps: [null, null] };
    const body = JSON.stringify({ type: "campaign.ended", timestamp: data.timestamp, data });
    await look("INSERT INTO facts (org, kind, data) VALUES ($1, 'thing.told', $2)", [s.org, data]);
    await look("INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{}', '')", [s.org, other]); // oxfmt-ignore
    await look("INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body) VALUES ($1, $2, $2, 'f1', 'campaign.ended', $3)", [s.org, other, body]); // oxfmt-ignore
    await look("INSERT INTO reports (org, id, kind, scope, title, language, rules, smallest, source_hash, document, state, work) VALUES ($1, $2, 'quarter', '{}', 'Third quarter', 'en', 'quarter/1', 5, '', $3, 'done', $2)", [s.org, other, data]); // oxfmt-ignore
    await look("INSERT INTO outbound_messages (org, id, effect, purpose, template, address, locale, vars) VALUES ($1, $2, $2::uuid::text, 'notice', 'x', 'boss@x.example', 'en', $3)", [s.org, other, data]); // oxfmt-ignore
    await erase(id);
    expect(await look("SELECT data FROM facts WHERE data ->> 'campaign' = $1", [campaign])).toEqual([{ data }]);
    expect(await look("SELECT body, state FROM webhook_deliveries WHERE id = $1", [other])).toEqual([{ body, state: "waiting" }]); // oxfmt-ignore
    expect(await look("SELECT document FROM reports WHERE id = $1", [other])).toEqual([{ document: data }]);
    expect(await look("SELECT vars FROM outbound_messages WHERE id = $1", [other])).toEqual([{ vars: data }]);
    expect(await look("SELECT state FROM privacy_requests WHERE person = $1", [id])).toEqual([{ state: "done" }]);
  });
});

describe("an erasure of somebody whose name is one word in small letters,", () => {
  it("takes it wherever it is all there is of a text, and leaves the words of documents", async () => {
    const id = await s.addPerson("smallname");
    await look("UPDATE people SET name = 'reported', first_name = NULL, last_name = NULL WHERE id = $1", [id]);
    const [campaign, other] = [newId(), newId()];
    const words = { campaign, action: "reported", reasons: ["reported"], actor: { kind: "reported", may: ["reported:read"] } }; // oxfmt-ignore
    const data = { ...words, name: "reported", told: ["reported"], by: { name: "reported" } };
    await look("INSERT INTO facts (org, kind, data) VALUES ($1, 'thing.told', $2)", [s.org, data]);
    const hook = (words: object) => JSON.stringify({ type: "reported", data: words });
    await look("INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, 'https://hooks.example/', '{}', '')", [s.org, other]); // oxfmt-ignore
    const delivery = "INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body) VALUES ($1, $2, $3, $3::uuid::text, 'recipient.reported', $4)"; // oxfmt-ignore
    await look(delivery, [s.org, other, other, hook(data)]);
    await look(delivery, [s.org, other, newId(), hook(words)]);
    const message = "INSERT INTO outbound_messages (org, id, effect, purpose, template, address, locale, vars) VALUES ($1, $2, $2::uuid::text, 'notice', 'x', 'boss@x.example', 'en', $3)"; // oxfmt-ignore
    await look(message, [s.org, other, { inviter: "reported" }]);
    await erase(id);
    const left = { ...words, name: "[erased]", told: ["[erased]"], by: { name: "[erased]" } };
    expect(await look("SELECT data FROM facts WHERE data ->> 'campaign' = $1", [campaign])).toEqual([{ data: left }]);
    const told = await look<{ body: string }>("SELECT body FROM webhook_deliveries WHERE webhook = $1", [other]);
    expect(told.map(({ body }) => body).toSorted()).toEqual([hook(words), "{}"].toSorted());
    expect(await look("SELECT FROM outbound_messages WHERE id = $1", [other])).toEqual([]);
  });
});

describe("an address that two people are given at the same moment", () => {
  it("is one's, and stands in no log", async () => {
    const id = await s.addPerson("second");
    let logged = "";
    const before = s.t.env.log;
    s.t.env.log = pino({ level: "trace" }, new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) })); // oxfmt-ignore
    const inserted = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const first = s.t.env.database.tx(s.org, async (db) => {
      await db.run(
        `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, 'x', 'x', 'x', $3, $3)`,
        [s.org, newId(), "wanted.by.two@hill.example"],
      );
      inserted.resolve();
      await go.promise;
    });
    await inserted.promise;
    const changing = s.call("PATCH", `/people/${id}`, "owner", { email: "wanted.by.two@hill.example" });
    await expect
      .poll(() => look("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'"), { timeout: 10_000 })
      .toHaveLength(1);
    go.resolve();
    await first;
    const { status, json } = await changing;
    s.t.env.log = before;
    expect([status, json.reason]).toEqual([409, "email-taken"]);
    expect(logged).not.toContain("wanted.by.two");
  });
});
