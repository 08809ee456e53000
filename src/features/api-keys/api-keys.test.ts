import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Context } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { composePermissions } from "../../kit/permissions.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { handlers } from "./handlers.ts";
import { bootstrapKey, findKey } from "./index.ts";
import { reactions } from "./reactions.ts";

const permissions = {
  "api-keys:read": ["owner", "admin"],
  "api-keys:manage": ["owner", "admin"],
  "things:read": ["owner", "analyst"],
} as const;
const first = "a text of the operator's choice";
let t: TestEnv;

beforeAll(async () => {
  composePermissions([{ permissions }]);
  readWords("api-keys", new URL("words/", import.meta.url));
  readWords("organisations", new URL("../organisations/words/", import.meta.url));
  t = await testEnv();
});
afterAll(() => t.close());

describe("a key", () => {
  it("is shown once, found by itself alone, and stored nowhere", async () => {
    const org = await made();
    const key = await run("createApiKey", org, { name: "CI", scopes: ["things:read", "things:read"] });
    expect(key.key).toMatch(/^hw_[a-z2-7]{13}_[a-z2-7]{32}$/);
    expect(key).toMatchObject({ permissions: ["things:read"], role: null, expired: false, lastUsedAt: null });
    const found = await findKey(t.env, key.key);
    expect(found).toMatchObject({ org, actor: { kind: "key", id: key.id, member: null, name: "CI" } });
    expect([...found!.actor.may]).toEqual(["things:read"]);
    const listed = await run("listApiKeys", org, { limit: 50 });
    expect(JSON.stringify(listed)).not.toContain(key.key);
    const stored = await t.look<{ all: string }>(
      "SELECT k::text || coalesce((SELECT string_agg(a::text, '') FROM audit_entries a), '') AS all FROM api_keys k WHERE id = $1",
      [key.id],
    );
    expect(stored[0]!.all).not.toContain(key.key.split("_")[2]);
  });

  it("is found at once while its use can't be noted, and its use is noted when it can again", async () => {
    const org = await made();
    const { key, id } = await run("createApiKey", org, { name: "CI", role: "analyst" });
    const usedAt = async () => (await t.look<{ at: Date | null }>("SELECT last_used_at AS at FROM api_keys WHERE id = $1", [id]))[0]!.at; // oxfmt-ignore
    // As a note whose commit waits for a standby holds it.
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = t.env.database.tx(org, async (db) => {
      await db.run("UPDATE api_keys SET name = 'held' WHERE org = $1 AND id = $2", [org, id]);
      held.resolve();
      await over.promise;
    });
    await held.promise;
    expect(await findKey(t.env, key)).toMatchObject({ org });
    over.resolve();
    await holding;
    // As what is written is refused while others wait.
    await t.look(`CREATE FUNCTION refuse_note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION USING ERRCODE = ''25006''; END'`); // oxfmt-ignore
    await t.look(`CREATE TRIGGER refused BEFORE UPDATE ON api_keys FOR EACH ROW WHEN (OLD.id = '${id}') EXECUTE FUNCTION refuse_note()`); // oxfmt-ignore
    expect(await findKey(t.env, key)).toMatchObject({ org });
    await t.look("DROP TRIGGER refused ON api_keys");
    await t.look("UPDATE api_keys SET last_used_at = NULL WHERE id = $1", [id]);
    await vi.waitFor(async () => {
      expect(await findKey(t.env, key)).toMatchObject({ org });
      expect(await usedAt()).not.toBeNull();
    });
  });

  it.each([
    ["one character less", (key: string) => key.slice(0, -1)],
    ["one character more", (key: string) => `${key}a`],
    ["upper case", (key: string) => key.toUpperCase()],
    ["nothing", () => ""],
    ["a megabyte", (key: string) => key.repeat(20_000)],
  ])("is not found with %s", async (_what, change) => {
    const key = await run("createApiKey", await made(), { name: "x", role: "analyst" });
    expect(await findKey(t.env, change(key.key))).toBeNull();
  });

  it("does no more than its maker may", async () => {
    const org = await made();
    const asked = run("createApiKey", org, { name: "x", scopes: ["things:read", "secret:read", "a:b"] });
    await expect(asked).rejects.toMatchObject({
      kind: "forbidden",
      reason: "beyond-own-permissions",
      detail: expect.stringContaining("a:b, secret:read"),
    });
    const weak = run("createApiKey", org, { name: "x", role: "owner" }, ["api-keys:manage"]);
    await expect(weak).rejects.toMatchObject({ reason: "beyond-own-permissions", fields: [{ path: "role" }] });
  });

  it("follows its role, when it has one", async () => {
    const key = await run("createApiKey", await made(), { name: "x", role: "analyst" });
    expect(key.permissions).toEqual(["things:read"]);
    composePermissions([{ permissions: { ...permissions, "more:read": ["analyst"] } }]);
    expect([...(await findKey(t.env, key.key))!.actor.may].toSorted()).toEqual(["more:read", "things:read"]);
    composePermissions([{ permissions }]);
  });

  it.each([
    [{ name: "x" }, "scopes-or-role"],
    [{ name: "x", role: "analyst", scopes: ["things:read"] }, "scopes-or-role"],
    [{ name: "x", role: "analyst", expiresAt: "2020-01-01T00:00:00Z" }, "expired-already"],
  ])("asked for as %j is refused: %s", async (input, reason) => {
    await expect(run("createApiKey", await made(), input)).rejects.toMatchObject({ reason });
  });

  it("ends when its time has come", async () => {
    const org = await made();
    const key = await run("createApiKey", org, {
      name: "x",
      role: "analyst",
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect(await findKey(t.env, key.key)).not.toBeNull();
    await t.look("UPDATE api_keys SET expires_at = now() WHERE id = $1", [key.id]);
    expect(await findKey(t.env, key.key)).toBeNull();
    expect((await run("listApiKeys", org, { limit: 50 })).items[0]).toMatchObject({ id: key.id, expired: true });
  });

  it("notes its last use at most once a minute", async () => {
    const key = await run("createApiKey", await made(), { name: "x", role: "analyst" });
    const used = async () =>
      (
        await t.look<{ at: string }>("SELECT last_used_at::text || xmin::text AS at FROM api_keys WHERE id = $1", [
          key.id,
        ])
      )[0]!.at;
    const noted = (before: string | null) => vi.waitFor(async () => expect(await used()).not.toBe(before));
    await findKey(t.env, key.key);
    await noted(null);
    const once = await used();
    await Promise.all([findKey(t.env, key.key), findKey(t.env, key.key)]);
    expect(await used()).toBe(once);
    await t.look("UPDATE api_keys SET last_used_at = now() - interval '61 seconds' WHERE id = $1", [key.id]);
    const before = await used();
    await findKey(t.env, key.key);
    await noted(before);
  });

  it("notes its use although a clock that was ahead has noted one of tomorrow", async () => {
    const org = await made();
    const { key, id } = await run("createApiKey", org, { name: "x", role: "analyst" });
    await t.look("UPDATE api_keys SET last_used_at = now() + interval '1 day' WHERE id = $1", [id]);
    await vi.waitFor(async () => {
      expect(await findKey(t.env, key)).toMatchObject({ org });
      expect(await t.look("SELECT 1 FROM api_keys WHERE id = $1 AND last_used_at <= now()", [id])).toHaveLength(1);
    });
  });

  it("is refused from the moment it is removed", async () => {
    const org = await made();
    await run("createApiKey", org, { name: "keeper", role: "owner" });
    const key = await run("createApiKey", org, { name: "x", role: "owner" });
    await run("removeApiKey", org, { id: key.id });
    expect(await findKey(t.env, key.key)).toBeNull();
    await expect(run("removeApiKey", org, { id: key.id })).rejects.toMatchObject({
      kind: "missing",
      reason: "unknown-key",
    });
  });

  it("of another organisation looks like none", async () => {
    const key = await run("createApiKey", await made(), { name: "x", role: "analyst" });
    await expect(run("removeApiKey", await made(), { id: key.id })).rejects.toMatchObject({ kind: "missing" });
    expect(await findKey(t.env, key.key)).not.toBeNull();
  });

  it("cannot be removed when it is the last that can make keys, not even two at once", async () => {
    const org = await made();
    await run("createApiKey", org, { name: "reader", role: "analyst" });
    const [a, b] = [
      await run("createApiKey", org, { name: "a", role: "owner" }),
      await run("createApiKey", org, { name: "b", scopes: ["api-keys:manage"] }),
    ];
    const outcomes = await Promise.allSettled([
      run("removeApiKey", org, { id: a.id }),
      run("removeApiKey", org, { id: b.id }),
    ]);
    expect(outcomes.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find((one) => one.status === "rejected")).toMatchObject({ reason: { reason: "last-key" } });
  });

  it("belongs to a plan with API access; those made before go on working", async () => {
    const org = await made();
    const key = await run("createApiKey", org, { name: "x", role: "analyst" });
    await t.look("UPDATE organisations SET plan = 'business' WHERE id = $1", [org]);
    await expect(run("createApiKey", org, { name: "y", role: "analyst" })).rejects.toMatchObject({
      kind: "quota",
      reason: "plan-limit",
    });
    expect(await findKey(t.env, key.key)).not.toBeNull();
  });

  it("acts for the person who makes it, with no more than their role", async () => {
    const org = await made();
    const ann = await person(org, "ann", "analyst");
    const may = ["api-keys:manage", "things:read", "api-keys:read"];
    for (const member of [undefined, ann]) {
      const key = await run("createApiKey", org, { name: "Ann's", scopes: ["things:read"], member }, may, ann);
      expect(key).toMatchObject({ member: ann, permissions: ["things:read"] });
      expect(await findKey(t.env, key.key)).toMatchObject({ actor: { member: ann } });
    }
    const gone = run("createApiKey", org, { name: "x", role: "analyst" }, undefined, newId());
    await expect(gone).rejects.toMatchObject({ reason: "unknown-member", fields: [{ path: "member" }] });
  });

  it("cannot be made to act for somebody else: an organisation's key makes no member's key, nor does a member's", async () => {
    const org = await made();
    const [ann, bo] = [await person(org, "ann", "analyst"), await person(org, "bo", "approver")];
    for (const maker of [null, ann]) {
      const asked = run("createApiKey", org, { name: "x", role: "analyst", member: bo }, undefined, maker);
      await expect(asked).rejects.toMatchObject({ kind: "forbidden", reason: "another-person" });
    }
    expect(await t.look("SELECT FROM api_keys WHERE org = $1 AND member IS NOT NULL", [org])).toEqual([]);
  });

  it("goes when its person leaves", async () => {
    const org = await made();
    const [leaver, stayer] = [await person(org, "leaver", "analyst"), await person(org, "stayer", "analyst")];
    const theirs = await run("createApiKey", org, { name: "x", role: "analyst" }, undefined, leaver);
    const others = await run("createApiKey", org, { name: "y", role: "analyst" }, undefined, stayer);
    const fact = { pos: 1, id: "1", kind: "person.removed", org, person: leaver, data: {}, at: new Date() };
    for (let replay = 0; replay < 2; replay++)
      await t.database.tx(org, (db) => reactions[0]!.run({ org, facts: [fact], db, env: t.env }));
    expect(await findKey(t.env, theirs.key)).toBeNull();
    expect(await findKey(t.env, others.key)).not.toBeNull();
  });
});

it("pages from the newest back", async () => {
  const org = await made();
  for (const name of ["a", "b", "c"]) await run("createApiKey", org, { name, role: "analyst" });
  const newest = await run("listApiKeys", org, { limit: 2 });
  const rest = await run("listApiKeys", org, { limit: 2, cursor: String(newest.next) });
  expect([...newest.items, ...rest.items].map((key: { name: string }) => key.name)).toEqual(["c", "b", "a"]);
  await expect(run("listApiKeys", org, { limit: 2, cursor: "bm9uZQ" })).rejects.toMatchObject({ reason: "bad-cursor" });
});

describe("the first key", () => {
  it("is the owner's, whatever text the operator chose, and is taken once", async () => {
    const org = await made();
    for (let start = 0; start < 2; start++) await t.database.tx(org, (db) => bootstrapKey(db, org, first));
    const found = await findKey(t.env, first);
    expect([...found!.actor.may].toSorted()).toEqual(Object.keys(permissions).toSorted());
    const stored = await t.look<{ start: string }>("SELECT start FROM api_keys WHERE org = $1", [org]);
    expect(stored).toEqual([{ start: "a …" }]);
  });

  it("must be long enough", async () => {
    const org = await made();
    await expect(t.database.tx(org, (db) => bootstrapKey(db, org, "too short"))).rejects.toThrow("BOOTSTRAP_API_KEY");
  });
});

async function made(): Promise<string> {
  const org = await t.org();
  await t.database.tx(org, (db, now) => createOrganisation(db, { id: org, name: "Acme", plan: "enterprise" }, now));
  return org;
}

async function person(org: string, name: string, role: string): Promise<string> {
  const id = newId();
  await t.look(
    `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, tags, custom, role)
     VALUES ($1, $2, $3, $3, $3, $3 || '@acme.example', $3 || '@acme.example', '{}', '{}', $4)`,
    [org, id, name, role],
  );
  return id;
}

function run(
  name: keyof typeof handlers,
  org: string,
  input: object,
  may: string[] = Object.keys(permissions),
  member: string | null = null,
): Promise<any> {
  const actor: Actor = { kind: "key", id: "maker", member, may: new Set(may), name: "maker" };
  const all = handlers as unknown as Record<string, (context: Context<unknown>) => Promise<any>>;
  return t.database.tx(org, (db, now) => all[name]!({ org, actor, input, db, now, env: t.env }));
}
