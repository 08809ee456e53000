import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { InboundRequest } from "../../inbound.ts";
import type { Fake } from "../../fake.ts";
import { testingPorts } from "../../testing-ports.ts";
import type { VendorEvent } from "../../inbound.ts";
import type { TransportPorts } from "../../transport.ts";
import { outcomeOfAnswer } from "./errors.ts";
import { twilio } from "./index.ts";
import { checkTwilio, twilioFromUrl, twilioSettings } from "./settings.ts";
import { signedRequest, twilioFake } from "./fake.ts";

let fake: Fake;
beforeEach(async () => {
  fake = await twilioFake();
});
afterEach(async () => {
  expect(fake.faults).toEqual([]);
  await fake.close();
});

const opened = (more: object = {}, ports: Partial<TransportPorts> = {}) =>
  twilio.open(twilioSettings.parse({ ...(fake.settings as object), ...more }), fake.secrets, testingPorts(ports));
const mail = { from: "Harbour", to: "+447700900123", message: Buffer.from("Grüße ✓"), messageId: "m+1@house.example" };
const receive = (request: InboundRequest) =>
  twilio.inbound!(request, twilioSettings.parse(fake.settings), fake.secrets, testingPorts());

describe("a message by Twilio", () => {
  it.each([
    ["its own sender", {}],
    ["the sender that a messaging service chooses", { messagingService: `MG${"0".repeat(32)}` }],
  ])("is what Twilio's library would send, with %s", async (_what, more) => {
    const callback = "https://hookwise.example/inbound/k";
    expect((await opened(more, { callback }).send(mail, async () => true)).state).toBe("sent");
    expect(fake.received[0]!.text).toBe("Grüße ✓");
  });

  it("asks for no call at an address that is not public", async () => {
    const callback = "http://127.0.0.1:4900/inbound/k";
    await opened({}, { callback }).send(mail, async () => true);
    expect(fake.received).toHaveLength(1);
  });

  it("that somebody wants no more of is known here from then on", async () => {
    const events: VendorEvent[] = [];
    const refused = { code: 21610, message: "Attempt to send to unsubscribed recipient" };
    const fetch = async () => ({ status: 400, headers: {}, body: Buffer.from(JSON.stringify(refused)) });
    const transport = opened({}, { fetch, onEvent: async (said) => events.push(said) > 0 });
    expect(await transport.send(mail, async () => true)).toMatchObject({ state: "bounced", code: 21610, text: expect.stringContaining("STOP") as string }); // oxfmt-ignore
    expect(events).toEqual([{ kind: "stop", address: mail.to }]);
    // What is certain of this message stays so; the next one is refused in the same way.
    const away = opened({}, { fetch, onEvent: () => Promise.reject(new Error("the database is away")) });
    expect((await away.send(mail, async () => true)).state).toBe("bounced");
  });

  const answered = (status: number, json: object, headers = {}) =>
    outcomeOfAnswer({ status, headers, body: Buffer.from(JSON.stringify(json)) }, 4);
  it.each([
    [400, 21211, "bounced", "no number that exists"],
    [400, 21614, "bounced", "landline"],
    [401, 20003, "deferred", "taken back"],
    [400, 21408, "deferred", "country"],
    [400, 21659, "deferred", "sender"],
    [400, 99999, "deferred", "Something new (Twilio 99999)"],
    [404, 20404, "deferred", "account"],
  ])("answered with %i %i is %s", (status, code, state, text) => {
    const outcome = answered(status, { code, message: "Something new" });
    expect(outcome).toMatchObject({ state, text: expect.stringContaining(text) as string });
  });

  it.each([
    [201, { status: "queued" }],
    [201, {}],
    [200, { sid: "SM1" }],
  ])("that was answered with %i and %j may have been taken, and is not sent again", (status, json) => {
    expect(answered(status, json)).toMatchObject({ state: "unconfirmed" });
  });

  it.each([
    [{ "retry-after": "12" }, 12],
    [{ "retry-after": "Thu, 26 Nov 2026 02:00:30 GMT", date: "Thu, 26 Nov 2026 02:00:00 GMT" }, 30],
    [{}, 4],
  ])("waits as %j says", (headers, retryAfter) => {
    expect(answered(429, {}, headers)).toMatchObject({ state: "deferred", retryAfter, early: true });
  });
});

describe("what Twilio tells", () => {
  const at = "https://hookwise.example/inbound/k?message=m%2B1%40house.example";
  it.each([
    ["delivered", {}, [{ kind: "receipt", messageId: "m+1@house.example", code: "DELIVRD", text: "" }]],
    ["undelivered", { ErrorCode: "30005" }, [{ kind: "receipt", messageId: "m+1@house.example", code: "UNDELIV", text: "the number is unknown or out of use (Twilio 30005)" }]], // oxfmt-ignore
    ["failed", { ErrorCode: "30007" }, [{ kind: "receipt", messageId: "m+1@house.example", code: "REJECTD", text: "a carrier filtered the message (Twilio 30007)" }]], // oxfmt-ignore
    ["sent", {}, []],
    ["queued", {}, []],
  ])("of a message that is %s", async (MessageStatus, more, said) => {
    expect(await receive(signedRequest(at, { MessageStatus, ...more }))).toMatchObject({ status: 200, said });
  });

  it.each([
    [{ Body: "Stop" }, "stop"],
    [{ Body: "Ja bitte", OptOutType: "STOP" }, "stop"],
    [{ Body: "UNSTOP" }, "start"],
    [{ Body: "Who are you?" }, null],
    [{ Body: "HELP", OptOutType: "HELP" }, null],
  ])("of an answer %j is %s", async (fields, kind) => {
    const { said } = await receive(
      signedRequest("https://hookwise.example/inbound/k", { From: "+447700900123", ...fields }),
    );
    expect(said).toEqual(kind ? [{ kind, address: "+447700900123" }] : []);
  });

  it("of an answer has its name, by which the same answer told again is known", async () => {
    const fields = { From: "+447700900123", Body: "START", MessageSid: "SM7" };
    const { said } = await receive(signedRequest("https://hookwise.example/inbound/k", fields));
    expect(said).toEqual([{ kind: "start", address: "+447700900123", id: "SM7" }]);
  });

  it("is believed whether the port is named or not, and of another account never", async () => {
    const named = signedRequest("https://hookwise.example:443/inbound/k", { Body: "STOP", From: "+447700900123" });
    expect((await receive({ ...named, url: "https://hookwise.example/inbound/k" })).said).toHaveLength(1);
    const other = signedRequest("https://hookwise.example/inbound/k", { Body: "STOP", From: "+447700900123", AccountSid: `AC${"f".repeat(32)}` }); // oxfmt-ignore
    expect(await receive(other)).toEqual({ status: 403, said: [] });
  });
});

it("is set up by an address, and says what is missing", () => {
  const account = `AC${"0".repeat(32)}`;
  const { settings, secrets } = twilioFromUrl(`twilio://${account}:t0ken@api.twilio.com?from=%2B15550100`);
  expect(twilioSettings.parse(settings)).toMatchObject({
    account,
    address: "https://api.twilio.com",
    from: "+15550100",
  });
  expect(secrets).toEqual({ authToken: "t0ken" });
  expect(() => twilioFromUrl("https://api.twilio.com")).toThrow("twilio://");
  const reasons = checkTwilio(twilioSettings.parse({ account, apiKey: `SK${"0".repeat(32)}` }), {}).map(
    ({ reason }) => reason,
  );
  expect(reasons).toEqual(["auth-token-missing", "api-secret-missing"]);
});
