import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VendorEvent } from "../../../channels/inbound.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import type { Database } from "../../../kit/db/index.ts";
import { newId } from "../../../kit/id.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { notify } from "../notices/queue.ts";
import { portsFor } from "../profiles.ts";
import { stopListKey } from "../stopped.ts";
import { personal } from "../personal.ts";
import { takeEvents } from "./events.ts";
import { forgetReferences } from "../store/references.ts";
import { organisationWith, outboundEnv } from "../testing.ts";

let t: TestEnv;
let org: string;
beforeAll(async () => {
  t = await outboundEnv();
  org = await organisationWith(t, []);
});
afterAll(() => t.close());

const receipts = async (of: string) =>
  (
    await t.look<{ id: string; code: string }>(
      "SELECT data->>'messageId' AS id, data->>'code' AS code FROM facts WHERE org = $1 AND kind = 'bounce.received' ORDER BY facts.id",
      [of],
    )
  ).map(({ id, code }) => `${id} ${code}`);
const said = (reference: string, code = "DELIVRD"): VendorEvent => ({ kind: "receipt", reference, code, text: "" });

describe("what a server says by names of its own", () => {
  it("is understood whether it comes before the name is known or after, and once if it is said twice", async () => {
    const ports = portsFor(t.env, org, newId(), "sms");
    await ports.onEvent!(said("7f"));
    expect(await receipts(org)).toEqual([]);
    await Promise.all([ports.storeReference!("7e", "one@x.example"), ports.storeReference!("7f", "two@x.example")]);
    await ports.onEvent!(said("7e", "UNDELIV"));
    await ports.onEvent!(said("7e", "UNDELIV"));
    expect(await receipts(org)).toEqual(["two@x.example DELIVRD", "one@x.example UNDELIV"]);
  });

  it("concerns the profile that gave the name, and nobody else's", async () => {
    const [mine, other] = [portsFor(t.env, org, newId(), "sms"), portsFor(t.env, org, newId(), "sms")];
    await mine.storeReference!("1", "three@x.example");
    await other.onEvent!(said("1"));
    expect(await receipts(org)).not.toContain("three@x.example DELIVRD");
  });

  it("finds whose message it was where all organisations send by the installation's own way", async () => {
    const theirs = await organisationWith(t, []);
    await portsFor(t.env, theirs, null, "sms").storeReference!("a1", "four@x.example");
    await portsFor(t.env, org, null, "sms").onEvent!(said("a1"));
    expect(await receipts(theirs)).toEqual(["four@x.example DELIVRD"]);
    expect(await receipts(org)).not.toContain("four@x.example DELIVRD");
  });

  it("is written down for everybody whom it concerns though one of them never answers", async () => {
    const [stuck, theirs] = [await organisationWith(t, []), await organisationWith(t, [])];
    await portsFor(t.env, stuck, null, "sms").storeReference!("b1", "five@x.example");
    await portsFor(t.env, theirs, null, "sms").storeReference!("b2", "six@x.example");
    const tx = ((...all: Parameters<Database["tx"]>) =>
      all[0] === stuck ? new Promise<never>(() => {}) : t.env.database.tx(...all)) as Database["tx"];
    const env = { ...t.env, database: { ...t.env.database, tx } };
    const way = { org: systemOrganisation, profile: null, channel: "sms" };
    void takeEvents(env, way, [said("b1"), said("b2")]);
    await expect.poll(() => receipts(theirs)).toEqual(["six@x.example DELIVRD"]);
  });

  it("of messages that are none of ours fills no more than its room, and goes soon", async () => {
    const profile = newId();
    const ports = portsFor(t.env, org, profile, "sms");
    await t.look(
      `INSERT INTO outbound_references (org, profile, reference, code, text, at)
       SELECT $1, $2, 'x' || n, 'DELIVRD', '', now() - interval '2 days' FROM generate_series(1, 9999) AS n`,
      [org, profile],
    );
    for (const reference of ["y1", "y2", "x1"]) await ports.onEvent!(said(reference, "UNDELIV"));
    await t.look("ANALYZE outbound_references");
    const kept = () =>
      t.look<{ reference: string }>(
        "SELECT reference FROM outbound_references WHERE org = $1 AND profile = $2 AND (reference LIKE 'y%' OR code = 'UNDELIV') ORDER BY 1",
        [org, profile],
      );
    expect((await kept()).map((one) => one.reference)).toEqual(["x1", "y1"]);
    // Those that are known have their room all the same.
    await ports.storeReference!("z1", "five@x.example");
    await ports.onEvent!(said("z1"));
    expect(await receipts(org)).toContain("five@x.example DELIVRD");
    const [month, batch] = [new Date(Date.now() - 30 * 86_400_000), 20_000];
    await t.database.tx(org, (db) => forgetReferences(db, org, month, batch));
    expect(await t.look("SELECT FROM outbound_references WHERE org = $1 AND profile = $2", [org, profile])).toHaveLength(2); // oxfmt-ignore
  });

  it("is of the message that has the name now, where a server begins its names anew", async () => {
    const ports = portsFor(t.env, org, newId(), "sms");
    await ports.storeReference!("r1", "old@x.example");
    await ports.onEvent!(said("r1", "UNDELIV"));
    await ports.storeReference!("r1", "new@x.example");
    expect(await receipts(org)).not.toContain("new@x.example UNDELIV");
    await ports.onEvent!(said("r1"));
    expect(await receipts(org)).toContain("new@x.example DELIVRD");
  });

  it("keeps a STOP when an earlier START comes once more, however long ago it was heard", async () => {
    const own = await organisationWith(t, []);
    const ports = portsFor(t.env, own, newId(), "sms");
    const address = "+447700900125";
    const kept = () => t.look("SELECT address FROM outbound_stopped WHERE org = $1 AND address = $2", [own, address]);
    await ports.onEvent!({ kind: "start", address, id: "SM1" });
    await ports.onEvent!({ kind: "stop", address, id: "SM2" });
    await ports.onEvent!({ kind: "start", address, id: "SM1" });
    expect(await kept()).toHaveLength(1);
    const now = new Date(Date.now() + 1000 * 86_400_000);
    await t.database.tx(own, async (db) => {
      for (const forget of personal.retain!) await forget(db, own, { now, days: () => 7 }, 10_000);
    });
    await ports.onEvent!({ kind: "start", address, id: "SM1" });
    expect(await kept()).toHaveLength(1);
    await ports.onEvent!({ kind: "start", address, id: "SM3" });
    expect(await kept()).toHaveLength(0);
  });

  it("keeps a STOP when a START comes once more that a version of before had heard, however long ago", async () => {
    const own = await organisationWith(t, []);
    const ports = portsFor(t.env, own, newId(), "sms");
    const address = "+447700900126";
    const digest = createHash("sha256")
      .update(JSON.stringify(["wish", "sms", address, "SM1"]))
      .digest();
    await t.look("INSERT INTO outbound_heard (org, digest, kept) VALUES ($1, $2, true), ($1, '\\x01', false)", [own, digest]); // oxfmt-ignore
    await ports.onEvent!({ kind: "stop", address, id: "SM2" });
    const now = new Date(Date.now() + 1000 * 86_400_000);
    await t.database.tx(own, async (db) => {
      for (const forget of personal.retain!) await forget(db, own, { now, days: () => 7 }, 10_000);
    });
    expect(await t.look("SELECT kept FROM outbound_heard WHERE org = $1", [own])).toEqual([{ kept: true }]);
    const kept = () => t.look("SELECT address FROM outbound_stopped WHERE org = $1", [own]);
    for (let twice = 0; twice < 2; twice++) await ports.onEvent!({ kind: "start", address, id: "SM1" });
    expect(await kept()).toHaveLength(1);
    await ports.onEvent!({ kind: "start", address, id: "SM3" });
    expect(await kept()).toHaveLength(0);
  });

  it("loses no STOP, however much was said at its number in an hour, and keeps no more names for it", async () => {
    const own = await organisationWith(t, []);
    const ports = portsFor(t.env, own, newId(), "sms");
    const address = "+447700900127";
    for (let n = 0; n < 130; n++) await ports.onEvent!({ kind: "start", address, id: `SM${n}` });
    for (let n = 130; n < 140; n++) await ports.onEvent!({ kind: "stop", address, id: `SM${n}` });
    expect(await t.look("SELECT address FROM outbound_stopped WHERE org = $1", [own])).toEqual([{ address }]);
    expect(await t.look("SELECT 1 FROM outbound_answers WHERE org = $1", [own])).toHaveLength(120);
  });

  it("of forged numbers keeps no more than its room, however many hours they come", async () => {
    const own = await organisationWith(t, []);
    const ports = portsFor(t.env, own, newId(), "sms");
    await t.look("INSERT INTO outbound_stopped (org, channel, address) SELECT $1, 'sms', 'x' || n FROM generate_series(1, 99999) AS n", [own]); // oxfmt-ignore
    await t.look("INSERT INTO outbound_confirmed (org, address) VALUES ($1, '+447700900131')", [own]);
    for (const last of [129, 130, 131]) await ports.onEvent!({ kind: "stop", address: `+447700900${last}` });
    const kept = await t.look("SELECT address FROM outbound_stopped WHERE org = $1 AND address LIKE '+%' ORDER BY 1", [own]); // oxfmt-ignore
    expect(kept).toEqual([{ address: "+447700900129" }, { address: "+447700900131" }]);
  });

  it.each(["their own gateway", "the installation's"])(
    "loses no STOP of whoever is reminded at a number that nobody asked for, at %s, though there is no room",
    async (whose) => {
      const [own, reminding] = [await organisationWith(t, []), await organisationWith(t, [])];
      const installations = whose === "the installation's";
      const [of, from] = installations ? [systemOrganisation, reminding] : [own, own];
      const ports = portsFor(t.env, own, installations ? null : newId(), "sms");
      await t.look("INSERT INTO outbound_stopped (org, channel, address) SELECT $1, 'sms', 'x' || n FROM generate_series(1, 100000) AS n", [of]); // oxfmt-ignore
      const notice = { template: "report-thanks", channel: "sms", locale: "en" } as const;
      await t.env.database.tx(from, async (db) => {
        await notify(db, from, { ...notice, purpose: "notice", to: "+447700900151", effect: newId() });
        // A code ends by itself.
        await notify(db, from, { ...notice, purpose: "account", to: "+447700900152", effect: newId() });
      });
      for (const last of [151, 152, 153]) await ports.onEvent!({ kind: "stop", address: `+447700900${last}` });
      const keys = [151, 152, 153].map((last) => stopListKey(t.env.secrets, of, `+447700900${last}`));
      const kept = await t.look("SELECT address FROM outbound_stopped WHERE org = $1 AND address = ANY ($2)", [of, keys]); // oxfmt-ignore
      await t.look("DELETE FROM outbound_stopped WHERE org = $1", [of]);
      expect(kept).toEqual([{ address: keys[0] }]);
    },
  );

  it("keeps who wants no more, and forgets it when they do again", async () => {
    const stopped = async (of: string) =>
      (await t.look<{ address: string }>("SELECT address FROM outbound_stopped WHERE org = $1", [of])).map((one) => one.address); // oxfmt-ignore
    const ports = portsFor(t.env, org, newId(), "sms");
    for (let twice = 0; twice < 2; twice++) await ports.onEvent!({ kind: "stop", address: "+44 7700 900123" });
    await ports.onEvent!({ kind: "stop", address: "12345" });
    expect(await stopped(org)).toEqual(["+447700900123"]);
    await ports.onEvent!({ kind: "start", address: "+447700900123" });
    expect(await stopped(org)).toEqual([]);
    await portsFor(t.env, org, null, "sms").onEvent!({ kind: "stop", address: "+447700900124" });
    expect(await stopped(systemOrganisation)).toEqual([
      stopListKey(t.env.secrets, systemOrganisation, "+447700900124"),
    ]);
  });

  it.each(["their own gateway", "the installation's"])(
    "of forged numbers keeps no more than its room at %s, and loses no STOP of whoever is texted",
    async (whose) => {
      const [own, texting] = [await organisationWith(t, []), await organisationWith(t, [])];
      // As in another process, which has counted nothing yet.
      const env = { ...t.env, database: { ...t.env.database } };
      const ports = portsFor(env, own, whose === "the installation's" ? null : newId(), "sms");
      const [of, asks] = whose === "the installation's" ? [systemOrganisation, texting] : [own, own];
      const number = (n: number) => `+4477009${String(10_000 + n)}`;
      await t.look("INSERT INTO outbound_confirmed (org, address) VALUES ($1, $2)", [asks, number(9999)]);
      const kept = async (table: string) => (await t.look(`SELECT FROM ${table} WHERE org = $1`, [of])).length;
      const before = await kept("outbound_stopped");
      for (let n = 0; n < 1100; n += 50)
        await Promise.all(
          Array.from({ length: 50 }, (_, more) => ports.onEvent!({ kind: "stop", address: number(n + more), id: `SM${n + more}` })), // oxfmt-ignore
        );
      expect((await kept("outbound_stopped")) - before).toBe(1000);
      for (let n = 0; n < 50; n++) await ports.onEvent!({ kind: "start", address: number(n), id: `ST${n}` });
      expect([(await kept("outbound_stopped")) - before, await kept("outbound_answers")]).toEqual([1000, 1000]);
      await ports.onEvent!({ kind: "stop", address: number(9999) });
      const listed = stopListKey(t.env.secrets, of, number(9999));
      expect(await t.look("SELECT FROM outbound_stopped WHERE org = $1 AND address = $2", [of, listed])).toHaveLength(
        1,
      );
      await t.look("DELETE FROM outbound_stopped WHERE org = $1", [of]);
    },
  );
});
