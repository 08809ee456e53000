import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createOrganisation, systemOrganisation } from "../../features/organisations/index.ts";
import { features } from "../../features.ts";
import { takeAccounts } from "../../features/people/index.ts";
import { seedDemo } from "../../first-start.ts";
import { newId } from "../../kit/id.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { accountStage } from "./testing-accounts.ts";

// What an erasure leaves to others, and what reaches it late.

const demo = "0199a0b0-0000-7000-8000-0000000000d1";
let s: Awaited<ReturnType<typeof accountStage>>;
beforeAll(async () => {
  s = await accountStage({ demo: { org: demo } });
  await seedDemo({ ...s.t.env, database: s.t.env.database.longRunning() }, features, demo);
}, 240_000);
afterAll(() => s?.close());
const look = <Row extends object>(sql: string, params?: unknown[]) => s.t.look<Row>(sql, params);

async function erase(id: string, as = "owner"): Promise<void> {
  const ordered = await s.call("POST", `/people/${id}/erasure`, as, { reason: "asked" });
  expect(ordered.status, JSON.stringify(ordered.json)).toBe(202);
  await s.t.env.jobs.settle();
}

describe("a person whom two organisations have", () => {
  it("is erased in the one that was asked; the other, and the account, know them as before", async () => {
    const here = await s.addPerson("both");
    await s.join("both", here);
    const [other, there] = [newId(), newId()];
    await s.t.database.tx(other, (db) => createOrganisation(db, { id: other, name: "Other", plan: "enterprise" }));
    await look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, 'both', 'both', 'both', $3, $3)`,
      [other, there, "both@hill.example"],
    );
    await s.join("both", there, other);
    for (const org of [s.org, other])
      await look("INSERT INTO facts (org, kind, person, data) VALUES ($1, 'thing.told', $2, $3)", [
        org,
        org === other ? there : here,
        JSON.stringify({ text: "both@hill.example said" }),
      ]);
    const kept = () =>
      look("SELECT p.*, a.subject, f.data FROM people p JOIN people_accounts a ON a.org = p.org AND a.person = p.id JOIN facts f ON f.org = p.org AND f.person = p.id WHERE p.org = $1", [other]); // oxfmt-ignore
    const before = await kept();
    expect(before.length).toBe(1);
    s.ids.asked.length = 0;
    await erase(here);
    expect(await kept()).toEqual(before);
    expect(s.ids.asked).toEqual([]);
    const left = await look("SELECT FROM facts WHERE org = $1 AND (person = $2 OR strpos(data::text, 'both@hill') > 0)", [s.org, here]); // oxfmt-ignore
    expect(left).toEqual([]);
    // With the last one the account goes.
    const last = await s.as("both");
    const asked = await s.call("POST", "/me/erasure", last, {}, { "hookwise-organisation": other });
    expect([202, 409]).toContain(asked.status);
    expect(await kept()).toEqual(before);
  });
});

describe("a hit that comes when the person is gone", () => {
  it("counts, and leads to nobody: no lesson, no message, no name", async () => {
    const [one] = await look<{ member: string; campaign: string; number: number }>(
      `SELECT d.member, d.campaign, d.number FROM deliveries d JOIN campaigns c ON c.org = d.org AND c.id = d.campaign JOIN people p ON p.org = d.org AND p.id = d.member AND p.role = 'learner'
        WHERE d.org = $1 AND d.state = 'sent'
          AND EXISTS (SELECT FROM facts f WHERE f.org = d.org AND f.kind = 'recipient.clicked' AND f.data->>'campaign' = d.campaign::text) AND NOT EXISTS (SELECT FROM hits h WHERE h.org = d.org AND h.campaign = d.campaign AND h.delivery = d.number) LIMIT 1`,
      [demo],
    );
    expect(one).toBeDefined();
    const { member, campaign, number } = one!;
    await erase(member, "demo");
    const [tombstone] = await look<{ member: string }>("SELECT member FROM deliveries WHERE org = $1 AND campaign = $2 AND number = $3", [demo, campaign, number]); // oxfmt-ignore
    expect(tombstone!.member).not.toBe(member);
    const shown = async () => ({
      lessons: (await look("SELECT FROM assignments WHERE org = $1 AND member = $2", [demo, tombstone!.member])).length,
      messages: (await look("SELECT FROM outbound_messages WHERE org = $1", [demo])).length,
    });
    const before = await shown();
    const clicked = await look<Fact>(
      `SELECT id::text AS id, kind, org, $3::uuid AS person, data || jsonb_build_object('delivery', $4::int) AS data, at FROM facts
        WHERE org = $1 AND kind = 'recipient.clicked' AND data->>'campaign' = $2 LIMIT 1`,
      [demo, campaign, tombstone!.member, number],
    );
    expect(clicked.length).toBe(1);
    for (const reaction of features.flatMap((feature) => feature.reactions ?? [])) {
      const fitting = clicked.filter((fact) => reaction.kinds.includes(fact.kind));
      if (fitting.length > 0)
        await s.t.env.database.tx(demo, (db) => reaction.run({ org: demo, facts: fitting, db, env: s.t.env }));
    }
    await s.t.env.jobs.settle();
    expect(await shown()).toEqual(before);
    expect(await look("SELECT FROM people WHERE org = $1 AND id = ANY ($2)", [demo, [member, tombstone!.member]])).toEqual([]); // oxfmt-ignore
    expect(await look("SELECT FROM facts WHERE org = $1 AND person = $2", [demo, member])).toEqual([]);
  });
});

describe("whoever is erased while a page of theirs is open", () => {
  it("gets no organisation of their own for it, joins nothing, and the account goes", async () => {
    const here = await s.addPerson("lingering");
    await s.join("lingering", here);
    const open = await s.as("lingering");
    const ordered = await s.call("POST", `/people/${here}/erasure`, "owner", { reason: "asked" });
    expect(ordered.status, JSON.stringify(ordered.json)).toBe(202);
    // The page asks who it is as soon as the person is gone, before the account is.
    const remove = s.t.env.directory!.remove;
    const asked: unknown[] = [];
    s.t.env.directory!.remove = async (username) => {
      for (const [method, path, body] of [
        ["GET", "/me", undefined],
        ["POST", "/organisations", { name: "Mine", domain: "lingering.example", size: "1-10" }],
        ["POST", "/me/learn-codes", { state: "x".repeat(22) }],
      ] as const) {
        const { status, json } = await s.call(method, path, open, body);
        asked.push([status, json.reason]);
      }
      return remove(username);
    };
    try {
      await s.t.env.jobs.settle();
    } finally {
      s.t.env.directory!.remove = remove;
    }
    expect(asked).toEqual([[403, "account-leaving"], [403, "account-leaving"], [403, "account-leaving"]]); // oxfmt-ignore
    expect(s.ids.asked).toContain("remove s-lingering");
    expect(await look("SELECT FROM people WHERE email_key = 'lingering@hill.example'")).toEqual([]);
    expect(await look("SELECT FROM people_accounts WHERE subject = 's-lingering'")).toEqual([]);
    // Who signs up anew with the same address is another account.
    const anew = await s.as("lingering", { sub: "s-lingering-2", "cognito:username": "s-lingering-2" });
    expect((await s.call("GET", "/me", anew)).status).toBe(200);
  });

  it("is not kept by what the account is sent before it goes", async () => {
    const here = await s.addPerson("mailed");
    await s.join("mailed", here);
    const remove = s.t.env.directory!.remove;
    s.t.env.directory!.remove = async (username) => {
      await look(
        `INSERT INTO outbound_messages (org, id, effect, purpose, template, address, locale, vars) VALUES ($1, $2, $3, 'account', 'x', 'mailed@hill.example', 'en', '{}')`,
        [systemOrganisation, newId(), newId()],
      );
      return remove(username);
    };
    try {
      await erase(here);
    } finally {
      s.t.env.directory!.remove = remove;
    }
    expect(await look("SELECT FROM outbound_messages WHERE address = 'mailed@hill.example'")).toEqual([]);
  });
});

describe("an account that two organisations have", () => {
  it("is told to neither of them, its sign-ins least of all; its owner gets it", async () => {
    const here = await s.addPerson("shared");
    await s.join("shared", here);
    const path = `/people/${here}/data-export`;
    const account = async (as: string, to = path) => {
      const { json } = to === path ? await s.call("POST", to, as, { reason: "asked" }) : await s.call("GET", to, as);
      return json.parts.find((one: { part: string }) => one.part === "account");
    };
    expect(await account("owner")).toMatchObject({ withheld: null, data: { username: "s-shared" } });
    const [other, there] = [newId(), newId()];
    await s.t.database.tx(other, (db) => createOrganisation(db, { id: other, name: "Third", plan: "enterprise" }));
    await look(
      `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ($1, $2, 'shared', 's', 's', $3, $3)`,
      [other, there, "shared@hill.example"],
    );
    await s.join("shared", there, other);
    // What happened there stays the other's when the person is shut there, and where nobody else is.
    for (const [table, set] of [
      ["people", "active = true"],
      ["people", "active = false"],
      ["organisations", "plan = 'individual'"],
    ]) {
      await look(`UPDATE ${table} SET ${set} WHERE ${table === "people" ? "org" : "id"} = $1`, [other]);
      expect(await account("owner"), set).toMatchObject({ withheld: expect.stringContaining("another"), data: null });
    }
    expect(await account("owner")).toMatchObject({ withheld: expect.stringContaining("another organisation"), data: null }); // oxfmt-ignore
    expect(await account(await s.as("shared"), "/me/data")).toMatchObject({ withheld: null, data: { username: "s-shared" } }); // oxfmt-ignore
  });

  it("is told as of the day on which it joined: what its owner did with it before is nobody's here", async () => {
    const here = await s.addPerson("earlier");
    await s.join("earlier", here);
    await look("UPDATE people_accounts SET joined_at = '2026-05-05T12:00:00Z' WHERE org = $1 AND person = $2", [s.org, here]); // oxfmt-ignore
    const asked = vi.spyOn(s.t.env.directory!, "tell");
    await s.call("POST", `/people/${here}/data-export`, "owner", { reason: "asked" });
    await s.call("GET", "/me/data", await s.as("earlier"));
    expect(asked.mock.calls).toEqual([["s-earlier", new Date("2026-05-05T12:00:00Z")], ["s-earlier"]]);
    asked.mockRestore();
  });

  it("is told as of the day on which it left what else it had belonged to", async () => {
    const here = await s.addPerson("former");
    await s.join("former", here);
    await look("UPDATE people_accounts SET joined_at = '2026-05-05T12:00:00Z' WHERE org = $1 AND person = $2", [s.org, here]); // oxfmt-ignore
    const other = newId();
    await s.join("former", newId(), other);
    await s.t.database.tx(other, (db) => takeAccounts(db, other, 1));
    const asked = vi.spyOn(s.t.env.directory!, "tell");
    await s.call("POST", `/people/${here}/data-export`, "owner", { reason: "asked" });
    const [since] = asked.mock.calls.map((one) => one[1]);
    asked.mockRestore();
    const [left] = await look<{ at: Date }>("SELECT max(left_at) AS at FROM people_left_accounts");
    expect(since).toEqual(left!.at);
  });
});
