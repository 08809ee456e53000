import { afterAll, beforeAll, expect, it } from "vitest";
import { smppFake } from "../../../channels/sms/smpp/fake.ts";
import type { SmppFake } from "../../../channels/sms/smpp/fake.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { systemOrganisation } from "../../organisations/index.ts";
import { outboundEnv } from "../testing.ts";
import { stopListKey } from "../stopped.ts";
import { listenToGateways } from "./gateway-listener.ts";

let gateway: SmppFake;
let t: TestEnv;
beforeAll(async () => {
  gateway = await smppFake();
  const { user } = gateway.settings as { user: string };
  const SMS_URL = `smpp://${user}:${gateway.secrets["password"]}@127.0.0.1:${gateway.port}`;
  t = await outboundEnv({ SMS_URL });
});
afterAll(async () => {
  await gateway.close();
  await t.close();
});

it("what people answer the installation's own number is heard while nothing is sent", async () => {
  await listenToGateways(t.env);
  await expect.poll(() => gateway.binds).toBe(1);
  const answer = { source_addr: "447700900123", destination_addr: "447700900000", short_message: "STOP" };
  expect(await gateway.deliver(answer)).toBe(0);
  const stopped = () => t.look("SELECT org, address FROM outbound_stopped");
  await expect
    .poll(stopped)
    .toEqual([{ org: systemOrganisation, address: stopListKey(t.env.secrets, systemOrganisation, "+447700900123") }]);
});
