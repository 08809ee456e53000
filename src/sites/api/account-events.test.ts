import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOrganisation } from "../../features/organisations/index.ts";
import { forwardAccountEvents, takeAccounts } from "../../features/people/index.ts";
import { accountEvents } from "../../kit/accounts.ts";
import type { Database, Db } from "../../kit/db/index.ts";
import { newId } from "../../kit/id.ts";
import { accountStage, identityEvents as events } from "./testing-accounts.ts";
import type { AccountStage } from "./testing-accounts.ts";

let { t, ids, org, call, addPerson, join } = {} as AccountStage;
let stage: AccountStage;
const people: Record<string, { id: string; sub: string }> = {};

beforeAll(async () => {
  stage = await accountStage();
  ({ t, ids, org, call, addPerson, join } = stage);
  // The provider's accounts have UUIDs.
  for (const name of ["ada", "bob"]) {
    const sub = newId();
    people[name] = { id: await addPerson(name), sub };
    await join(name, people[name].id);
    await t.look("UPDATE people_accounts SET subject = $2 WHERE subject = $1", [`s-${name}`, sub]);
  }
});
afterAll(() => stage?.close());
beforeEach(() => t.look("DELETE FROM identity_events"));

const happened = (sub: string, kind: string, data: object = {}, { pool = "local-1_Lake", minutesAgo = 0 } = {}) =>
  t.look("INSERT INTO identity_events (id, pool, username, sub, kind, data, at) VALUES ($1, $2, $3::text, $3::text::uuid, $4, $5, now() - make_interval(mins => $6))", [newId(), pool, sub, kind, data, minutesAgo]); // oxfmt-ignore
const forward = (after?: string) => forwardAccountEvents(t.env, ids.accounts.issuer, events, after);
const entries = async (person: string) =>
  ((await call("GET", `/audit?subject=${person}&limit=200`, "owner")).json.items as { act: string; actor: { kind: string; member: string | null }; detail: Record<string, unknown> }[]).filter((one) => one.act.startsWith("account.")).toReversed(); // oxfmt-ignore
const waiting = async () => (await t.look("SELECT 1 FROM identity_events WHERE forwarded_at IS NULL")).length;

describe("what happens to an account", () => {
  it("stands in the audit chain of its organisation, with who did it, and in the ledger", async () => {
    const { id, sub } = people["ada"]!;
    await happened(sub, "account.signed-in", { method: "SRP", network: "198.51.100.0/24" });
    await happened(sub, "account.locked", { seconds: 4 });
    await forward();
    const found = await entries(id);
    expect(found.map((one) => [one.act, one.actor.kind, one.actor.member])).toEqual([
      ["account.signed-in", "member", id],
      ["account.locked", "system", null],
    ]);
    expect(found[0]!.detail).toMatchObject({ method: "SRP", network: "198.51.100.0/24" });
    const facts = await t.look("SELECT kind, person FROM facts WHERE org = $1 AND kind LIKE 'account.%' ORDER BY id", [org]); // oxfmt-ignore
    expect(facts).toEqual([
      { kind: "account.signed-in", person: id },
      { kind: "account.locked", person: id },
    ]);
    expect(await waiting()).toBe(0);
  });

  it("is handed on once, however many processes do it at the same moment", async () => {
    const { id, sub } = people["bob"]!;
    for (let n = 0; n < 250; n++) await happened(sub, "account.signed-in", { n });
    await Promise.all(Array.from({ length: 4 }, () => forward()));
    await forward();
    const [{ count }] = (await t.look("SELECT count(*)::int AS count FROM facts WHERE org = $1 AND person = $2 AND kind = 'account.signed-in'", [org, id])) as [{ count: number }]; // oxfmt-ignore
    expect(count).toBe(250);
    expect(await waiting()).toBe(0);
    const verified = await call("GET", "/audit/head", "owner");
    expect(verified.json.seq).toBeGreaterThan(250);
  });

  it("is not lost when its writing fails in the middle", async () => {
    await happened(people["ada"]!.sub, "account.password-changed");
    const failing = { ...events, eventsForwarded: () => Promise.reject(new Error("gone")) };
    await expect(forwardAccountEvents(t.env, ids.accounts.issuer, failing)).rejects.toThrow("gone");
    expect((await entries(people["ada"]!.id)).some((one) => one.act === "account.password-changed")).toBe(false);
    await forward();
    expect((await entries(people["ada"]!.id)).filter((one) => one.act === "account.password-changed")).toHaveLength(1);
  });

  it("waits until the account belongs somewhere, and holds nobody else up", async () => {
    const sub = newId();
    for (let n = 0; n < 120; n++) await happened(sub, "account.invited", { n });
    await happened(people["ada"]!.sub, "account.signed-out");
    const place = await forward();
    expect((await entries(people["ada"]!.id)).at(-1)!.act).toBe("account.signed-out");
    expect(await waiting()).toBe(120);
    await forward(place);
    const late = await addPerson("cid");
    await join("cid", late);
    await t.look("UPDATE people_accounts SET subject = $1 WHERE subject = 's-cid'", [sub]);
    await forward();
    expect(await waiting()).toBe(0);
    expect(await entries(late)).toHaveLength(120);
  });

  it("waits for a newer version where only that one knows what it is, and holds nothing else up", async () => {
    const { sub } = people["ada"]!;
    for (const kind of ["account.signed-in", "account.of-a-newer-version", "account.signed-out"])
      await happened(sub, kind, { newer: true });
    await forward();
    const told = await t.look("SELECT kind FROM facts WHERE org = $1 AND data ? 'newer' ORDER BY id", [org]);
    expect(told).toEqual([{ kind: "account.signed-in" }, { kind: "account.signed-out" }]);
    expect(await waiting()).toBe(1);
  });

  it("ends the tie to its person when the owner deletes it, and the person can be invited again", async () => {
    const id = await addPerson("dan");
    const sub = newId();
    await join("dan", id);
    await t.look("UPDATE people_accounts SET subject = $1 WHERE subject = 's-dan'", [sub]);
    await happened(sub, "account.deleted");
    await forward();
    expect((await call("GET", `/people/${id}`, "owner")).json).toMatchObject({ account: false, active: true });
    expect((await entries(id)).at(-1)!.act).toBe("account.deleted");
    expect((await call("POST", `/people/${id}/invitation`, "owner", {})).status).toBe(200);
  });

  it("waits while a part of the database is away: who else it belongs to is not known, and they would never hear", async () => {
    const sub = newId();
    const id = await addPerson("zoe");
    await join("zoe", id);
    const elsewhere = newId();
    await t.database.tx(elsewhere, (db, now) =>
      createOrganisation(db, { id: elsewhere, name: "Far Works", plan: "enterprise" }, now),
    );
    const far = newId();
    await t.look("INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, active) VALUES ($1, $2, '', '', '', 'zoe@far.example', 'zoe@far.example', true)", [elsewhere, far]); // oxfmt-ignore
    await t.look("INSERT INTO people_accounts (org, person, issuer, subject, username) SELECT $1, $2, issuer, subject, username FROM people_accounts WHERE subject = 's-zoe'", [elsewhere, far]); // oxfmt-ignore
    await t.look("UPDATE people_accounts SET subject = $1 WHERE subject = 's-zoe'", [sub]);
    await happened(sub, "account.signed-in", { network: "198.51.100.0/24" });
    await happened(sub, "account.deleted");
    const { database } = t.env;
    const partly = (db: Db): Db => ({
      ...db,
      query: async <Row extends object>(...asked: Parameters<Db["query"]>) => (await db.query<Row & { org?: string }>(...asked)).filter((row) => row.org !== elsewhere), // oxfmt-ignore
    });
    const away: Database = {
      ...database,
      reachable: (work) => database.worker((db, now) => work(partly(db), now)),
      worker: () => Promise.reject(new Error("a node is away")),
    };
    const during = forwardAccountEvents({ ...t.env, database: away }, ids.accounts.issuer, events);
    await expect(during).rejects.toThrow("a node is away");
    expect([await entries(id), await waiting()]).toEqual([[], 2]);
    await forward();
    expect((await entries(id)).map((one) => one.act)).toEqual(["account.deleted"]);
    expect(await t.look("SELECT 1 FROM people_accounts WHERE subject = $1", [sub])).toEqual([]);
  });

  it("that an organisation has to itself is its matter since it joined, how it was made, and of before only that somebody may get in otherwise", async () => {
    const sub = newId();
    await happened(sub, "account.registered", { provider: "works" });
    await happened(sub, "account.sign-in-failed");
    await happened(sub, "account.federated", { provider: "elsewhere" });
    const eve = await addPerson("eve");
    await join("eve", eve);
    await t.look("UPDATE people_accounts SET subject = $1 WHERE subject = 's-eve'", [sub]);
    await happened(sub, "account.signed-in", { network: "198.51.100.0/24" });
    await forward();
    const found = (await entries(eve)).map(({ act, detail: { provider, network } }) => [act, provider, network]);
    expect(found).toEqual([
      ["account.registered", "works", undefined],
      ["account.federated", undefined, undefined],
      ["account.signed-in", undefined, "198.51.100.0/24"],
    ]);
    expect(await waiting()).toBe(0);
  });

  it("that belongs to others too is told to each only as far as it concerns it", async () => {
    const sub = newId();
    const places: Record<string, { org: string; person: string }> = { own: { org, person: await addPerson("fay") } };
    for (const [name, plan] of [
      ["second", "business"],
      ["former", "business"],
      ["personal", "individual"],
    ] as const) {
      const [other, person] = [newId(), newId()];
      await t.database.tx(other, (db, now) => createOrganisation(db, { id: other, name, plan }, now));
      await t.look("INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, active) VALUES ($1, $2, 'Fay', 'fay', 'fay', 'fay@other.example', 'fay@other.example', $3)", [other, person, name !== "former"]); // oxfmt-ignore
      places[name] = { org: other, person };
    }
    for (const place of Object.values(places)) await join("fay", place.person, place.org);
    await t.look("UPDATE people_accounts SET subject = $1 WHERE subject = 's-fay'", [sub]);
    const data = { network: "198.51.100.0/24", provider: "other-employer", names: ["phone_number"] };
    for (const kind of Object.keys(accountEvents).filter((one) => one !== "account.deleted")) await happened(sub, kind, data); // oxfmt-ignore
    await happened(sub, "account.deleted");
    await forward();
    const told = Object.fromEntries(
      await Promise.all(
        Object.entries(places).map(async ([name, place]) => {
          const facts = await t.look<{ kind: string; data: object }>("SELECT kind, data FROM facts WHERE org = $1 AND person = $2 AND kind LIKE 'account.%' ORDER BY id", [place.org, place.person]); // oxfmt-ignore
          return [name, facts] as const;
        }),
      ),
    );
    const safety = [
      "locked",
      "password-changed",
      "password-reset",
      "authenticator-enrolled",
      "authenticator-replaced",
      "authenticator-reset",
      "mfa-changed",
      "passkey-added",
      "passkey-removed",
      "token-reused",
      "federated",
      "disabled",
      "enabled",
      "deleted",
    ].map((one) => `account.${one}`);
    expect(told["own"]!.map((one) => one.kind)).toEqual(safety);
    expect(told["second"]!.map((one) => one.kind)).toEqual(safety);
    expect(told["former"]!.map((one) => one.kind)).toEqual(["account.deleted"]);
    expect(told["personal"]!.map((one) => one.kind)).toEqual(Object.keys(accountEvents));
    // Nor with what, through whom or from where.
    for (const name of ["own", "second", "former"])
      for (const one of told[name]!) expect(Object.keys(one.data)).toEqual(["event"]);
    expect(JSON.stringify(await entries(places["own"]!.person))).not.toMatch(/198\.51|other-employer/);
    expect(told["personal"]![3]!.data).toMatchObject(data);
    expect(await waiting()).toBe(0);
  });

  it("is judged by where the account belonged when it happened, whatever it joins or leaves before that is handed on", async () => {
    const sub = newId();
    const [home, own] = [newId(), newId()];
    const [elsewhere, far] = [newId(), newId()];
    for (const [id, person] of [
      [home, own],
      [elsewhere, far],
    ] as const) {
      await t.database.tx(id, (db, now) => createOrganisation(db, { id, name: "Works", plan: "business" }, now));
      await t.look("INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, active) VALUES ($1, $2, '', '', '', 'gil@far.example', 'gil@far.example', true)", [id, person]); // oxfmt-ignore
    }
    const belongs = async (where: string, person: string, minutesAgo: number) => {
      await join("gil", person, where);
      await t.look("UPDATE people_accounts SET subject = $1, joined_at = now() - make_interval(mins => $2) WHERE subject = 's-gil'", [sub, minutesAgo]); // oxfmt-ignore
    };
    const leaves = (where: string) => t.database.tx(where, (db) => takeAccounts(db, where, 1));
    const network = { network: "198.51.100.0/24" };
    const told = async () => {
      await forward();
      const facts = await t.look<{ place: string; kind: string; network: string | null }>("SELECT CASE org WHEN $1 THEN 'own' ELSE 'far' END AS place, substr(kind, 9) AS kind, data->>'network' AS network FROM facts WHERE person IN ($2, $3) AND kind LIKE 'account.%' ORDER BY id", [home, own, far]); // oxfmt-ignore
      await t.look("DELETE FROM identity_events");
      return facts.splice(0).map(({ place, kind, network: where }) => [place, kind, where]);
    };

    await belongs(home, own, 60);
    await happened(sub, "account.signed-in", network, { minutesAgo: 30 });
    await happened(sub, "account.password-changed", network, { minutesAgo: 30 });
    await belongs(elsewhere, far, 10);
    // The one that had it alone hears everything; the one that came later nothing of before.
    expect(await told()).toEqual([
      ["own", "signed-in", "198.51.100.0/24"],
      ["own", "password-changed", "198.51.100.0/24"],
    ]);

    await happened(sub, "account.signed-in", network, { minutesAgo: 5 });
    await happened(sub, "account.passkey-added", network, { minutesAgo: 5 });
    await leaves(elsewhere);
    // It was the other one's, too.
    expect((await told()).slice(2)).toEqual([["own", "passkey-added", null]]);

    await happened(sub, "account.mfa-changed", network, { minutesAgo: 4 });
    await leaves(home);
    await belongs(elsewhere, far, 0);
    // Whom it concerned it has left: nobody hears of it, and nobody waits for it.
    expect((await told()).slice(3)).toEqual([]);
    await happened(sub, "account.signed-out", network, { minutesAgo: -1 });
    expect((await told()).slice(3)).toEqual([["far", "signed-out", "198.51.100.0/24"]]);
  });

  it("while a person of it is being removed elsewhere still was there as well", async () => {
    const sub = newId();
    const own = await addPerson("ivy");
    const elsewhere = newId();
    await t.database.tx(elsewhere, (db, now) =>
      createOrganisation(db, { id: elsewhere, name: "Far Works", plan: "business" }, now),
    );
    // Its row in the directory is gone; what ties the account to it goes a moment later.
    const far = newId();
    await join("ivy", own);
    await join("ivy", far, elsewhere);
    await t.look("UPDATE people_accounts SET subject = $1 WHERE subject = 's-ivy'", [sub]);
    await happened(sub, "account.signed-in", { network: "198.51.100.0/24" });
    await forward();
    expect(await entries(own)).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it("in another pool is no matter of ours", async () => {
    await happened(people["ada"]!.sub, "account.deleted", {}, { pool: "local-1_Other" });
    await forward();
    expect(await waiting()).toBe(1);
    expect((await entries(people["ada"]!.id)).some((one) => one.act === "account.deleted")).toBe(false);
  });
});
