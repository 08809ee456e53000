import { afterAll, beforeAll, expect, it } from "vitest";
import { smppFake } from "../../../channels/sms/smpp/fake.ts";
import type { SmppFake } from "../../../channels/sms/smpp/fake.ts";
import type { Database } from "../../../kit/db/index.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { addWords } from "../../../kit/words.ts";
import { organisationWith, outboundEnv } from "../testing.ts";
import { notify } from "./queue.ts";
import { sendNotices } from "./send.ts";

let t: TestEnv;
let gateway: SmppFake;
beforeAll(async () => {
  gateway = await smppFake();
  t = await outboundEnv({ SMS_URL: `smpp://lake:s3cret@127.0.0.1:${gateway.port}?from=Harbour` });
  addWords("shop", "en", { mail: { sale: { subject: "Hi", text: "Look" } }, sms: { sale: "Hi {{name}}" } });
});
afterAll(async () => {
  await t.close();
  await gateway.close();
});

it("a reminder does not come to a telephone whose number a colleague has confirmed to be theirs, whatever the directory says", async () => {
  const org = await organisationWith(t);
  const [ada, bo] = [newId(), newId()];
  const [moved, own, open] = ["+491701234567", "+491701234568", "+491701234569"];
  for (const [address, whose] of [
    [moved, bo],
    [own, ada],
  ])
    await t.look("INSERT INTO outbound_confirmed (org, address, confirmed_at, member) VALUES ($1, $2, now(), $3)", [org, address, whose]); // oxfmt-ignore
  const ask = (to: string, purpose: "notice" | "account" = "notice") =>
    t.database.tx(
      org,
      (db) =>
      notify(db, org, { purpose, template: "shop:sale", channel: "sms", member: ada, to, locale: "en", vars: { name: "Ada" }, effect: `${purpose} ${to}` }), // oxfmt-ignore
    );
  for (const to of [moved, own, open]) await ask(to);
  // At noon, whenever this is run.
  const { database } = t.env;
  const noon = new Date("2026-11-26T12:00:00Z");
  const tx: Database["tx"] = (of, work, most) => database.tx(of, (db) => work(db, noon), most);
  await sendNotices({ ...t.env, database: { ...database, tx } });
  expect(gateway.received.map(({ to }) => to).toSorted()).toEqual([own, open]);
  const [ended] = await t.look("SELECT state, vars FROM outbound_messages WHERE org = $1 AND address = $2", [org, moved]); // oxfmt-ignore
  expect(ended).toEqual({ state: "failed", vars: {} });
});
