import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { addWords } from "../../../kit/words.ts";
import { organisationWith, outboundEnv } from "../testing.ts";
import { notify } from "./queue.ts";
import { sendNotices } from "./send.ts";

const account = `AC${"0".repeat(32)}`;
let t: TestEnv;
let taken = 0;
const gateway = createServer((request, response) => {
  taken += 1;
  request.resume();
  // JSON as no library makes it: a text that is an object, whose own way to become a text is none.
  response
    .writeHead(201, { "content-type": "application/json" })
    .end('{"sid":"SM1","status":{"toString":1,"valueOf":1}}');
});
beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  t = await outboundEnv({
    SMS_URL: `twilio://${account}:token@api.twilio.com?from=%2B15005550006&address=${encodeURIComponent(address)}`,
  });
  addWords("shop", "en", { mail: { sale: { subject: "Hi", text: "Look" } }, sms: { sale: "Hi {{name}}" } });
});
afterAll(async () => {
  await t.close();
  gateway.closeAllConnections();
  await new Promise((done) => gateway.close(done));
});

it("a message that a gateway took with an answer that nobody can read is not sent again", async () => {
  const org = await organisationWith(t);
  await t.database.tx(org, (db) =>
    notify(db, org, {
      purpose: "account",
      template: "shop:sale" as never,
      channel: "sms",
      to: "+491701234567",
      locale: "en",
      vars: { name: "Ada" },
      effect: "sale:1",
    }),
  );
  for (let tries = 0; tries < 2; tries++) {
    await sendNotices(t.env);
    await t.look("UPDATE outbound_messages SET next_at = now() - interval '1 second' WHERE state = 'queued'");
  }
  const rows = await t.look("SELECT state, error, vars FROM outbound_messages WHERE org = $1", [org]);
  expect(rows).toEqual([{ state: "unconfirmed", error: expect.stringContaining("could not be read"), vars: {} }]);
  expect(taken).toBe(1);
});
