import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smppFake } from "../../../channels/sms/smpp/fake.ts";
import type { SmppFake } from "../../../channels/sms/smpp/fake.ts";
import type { Database } from "../../../kit/db/index.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { addWords } from "../../../kit/words.ts";
import { organisationWith, outboundEnv } from "../testing.ts";
import { notify } from "./queue.ts";
import type { Notice } from "./queue.ts";
import { sendNotices } from "./send.ts";

let t: TestEnv;
let gateway: SmppFake;
let org: string;

beforeAll(async () => {
  gateway = await smppFake();
  t = await outboundEnv({ SMS_URL: `smpp://lake:s3cret@127.0.0.1:${gateway.port}?from=Harbour` });
  addWords("shop", "en", { mail: { sale: { subject: "Hi", text: "Look" } }, sms: { sale: "Hi {{name}}" } });
});
beforeEach(async () => {
  org = await organisationWith(t);
  await t.look("DELETE FROM outbound_messages");
  gateway.received.length = 0;
});
afterAll(async () => {
  await t.close();
  await gateway.close();
});

const ask = (notice: Partial<Notice>) =>
  t.database.tx(org, (db) =>
    notify(db, org, {
      purpose: "notice",
      template: "shop:sale",
      channel: "sms",
      to: "+491701234567",
      locale: "en",
      vars: { name: "Ada" },
      effect: "sale:1",
      ...notice,
    }),
  );
const waiting = () =>
  t.look<{ address: string; error: string; seconds: number }>(
    `SELECT address, error, extract(epoch FROM next_at - now())::float8 AS seconds FROM outbound_messages WHERE org = $1 AND state = 'queued'`,
    [org],
  );
/** What has come when the database says that it is this moment, whatever the process thinks. */
const at = async (moment: string, host = moment) => {
  t.setClock(new Date(host));
  await t.look("UPDATE outbound_messages SET next_at = now() - interval '1 second' WHERE state = 'queued'");
  const { database } = t.env;
  const tx: Database["tx"] = (of, work, most) => database.tx(of, (db) => work(db, new Date(moment)), most);
  await sendNotices({ ...t.env, database: { ...database, tx } });
  t.setClock(null);
  return gateway.received.map(({ to }) => to);
};

describe("notices by text message", () => {
  it("wait through the quiet hours of the telephone's country, and come when these end", async () => {
    await ask({});
    expect(await at("2026-11-26T21:30:00Z")).toEqual([]);
    const [held] = await waiting();
    expect(held!.error).toContain("quiet time");
    expect(held!.seconds).toBeGreaterThan(9.4 * 3600);
    expect(held!.seconds).toBeLessThan(9.6 * 3600);
    expect(await at("2026-11-27T06:59:00Z")).toEqual([]);
    expect(await at("2026-11-27T07:00:00Z")).toEqual(["+491701234567"]);
    expect(await waiting()).toEqual([]);
  });

  it("are held by the clock of each one's own country, and of all its zones where nobody knows in which one the person is", async () => {
    await ask({});
    await ask({ to: "+61412345678", effect: "sale:2" });
    expect(await at("2026-11-26T14:00:00Z")).toEqual(["+491701234567"]);
    // Nine o'clock in Sydney, and six in Perth.
    expect(await at("2026-11-26T22:00:00Z")).toHaveLength(1);
    expect(await at("2026-11-27T00:30:00Z")).toEqual(["+491701234567", "+61412345678"]);
  });

  it("come at night all the same where their person asked for them, such as codes", async () => {
    await ask({ purpose: "account" });
    expect(await at("2026-11-26T02:00:00Z")).toEqual(["+491701234567"]);
  });

  it("neither come at night nor wait for ever where a worker's clock is hours wrong: the database's says whether it is night", async () => {
    await ask({});
    expect(await at("2026-11-26T21:30:00Z", "2026-11-26T12:00:00Z")).toEqual([]);
    expect((await waiting())[0]!.seconds).toBeGreaterThan(9.4 * 3600);
    expect(await at("2026-11-27T12:00:00Z", "2026-11-27T02:00:00Z")).toEqual(["+491701234567"]);
  });

  it("are given up, and say so, where the quiet time has held them for a day: of some countries no hour is nobody's night", async () => {
    await ask({});
    const night = "2026-11-26T21:30:00Z";
    await t.look("UPDATE outbound_messages SET created_at = $1::timestamptz - interval '23 hours'", [night]);
    await at(night);
    expect(await waiting()).toHaveLength(1);
    await t.look("UPDATE outbound_messages SET created_at = $1::timestamptz - interval '25 hours'", [night]);
    expect(await at(night)).toEqual([]);
    const [ended] = await t.look<{ state: string; error: string; vars: object }>("SELECT state, error, vars FROM outbound_messages WHERE org = $1", [org]); // oxfmt-ignore
    expect(ended).toMatchObject({ state: "failed", vars: {} });
    expect(ended!.error).toBe("Not sent: for a whole day, it was within quiet hours where this phone is.");
  });
});
