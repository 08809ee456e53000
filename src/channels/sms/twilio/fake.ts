import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import twilio from "twilio";
import type { Twilio } from "twilio";
import type { Behaviour, Fake } from "../../fake.ts";
import type { InboundRequest } from "../../inbound.ts";

const account = `AC${"0123456789abcdef".repeat(2)}`;
const authToken = "tw-t0ken-of-the-account";

/** Twilio's messages as its documentation and its own library have them: what comes is what the library would have sent, or a fault. */
export async function twilioFake(): Promise<Fake> {
  const behaviours: Behaviour[] = [];
  const taken: URLSearchParams[] = [];
  let revoked = false;

  const take = (form: URLSearchParams) => {
    taken.push(form);
    fake.received.push({ to: form.get("To") ?? "", text: form.get("Body") ?? "", at: Date.now() });
    return { sid: sidOf(taken.length), status: "queued", num_segments: "1", error_code: null };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const say = (status: number, json: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
    const refuse = (status: number, code: number, message: string, headers = {}) =>
      say(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, headers);
    const wanted = `Basic ${Buffer.from(`${account}:${authToken}`).toString("base64")}`;
    if (request.method === "POST" && behaviours[0] === "revoked") [revoked] = [true, behaviours.shift()];
    if (revoked || request.headers.authorization !== wanted) return refuse(401, 20003, "Authenticate");
    if (request.method === "GET" && request.url === `/2010-04-01/Accounts/${account}.json`)
      return say(200, { sid: account, status: "active" });
    const form = new URLSearchParams(body);
    fake.faults.push(...(await faultsOf(request, form)));
    const behaviour = behaviours.shift() ?? "accept";
    if (typeof behaviour === "object" && "throttle" in behaviour)
      return refuse(429, 20429, "Too Many Requests", { "retry-after": String(behaviour.throttle) });
    if (behaviour === "refuse-recipient") return refuse(400, 21614, "'To' number is not a valid mobile number");
    if (behaviour === "refuse-sender") return refuse(400, 21606, "The 'From' phone number provided is not valid");
    const message = take(form);
    if (behaviour === "silent") return;
    if (behaviour === "fail-after-accept") return refuse(503, 20503, "Service is unavailable");
    if (typeof behaviour === "object") await wait(behaviour.slow);
    return say(201, message);
  };

  // The library loads its parts at its first use: that time is not the time of an answer.
  await asTheLibrarySends(new URLSearchParams({ To: "+447700900123", From: "+15005550006", Body: "" }));
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { account, address, timeout: 1 };
  const fake: Fake = {
    settings,
    secrets: { authToken },
    to: "+447700900123",
    from: "+15005550006",
    received: [],
    faults: [],
    next: (...more) => void behaviours.push(...more),
    paced: (perSecond) => ({ ...settings, perSecond }),
    tell: async (nth, fate) => callback(taken[nth]!, nth, fate),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return fake;
}

const sidOf = (nth: number) => `SM${String(nth).padStart(32, "0")}`;

function callback(form: URLSearchParams, nth: number, fate: "arrived" | "failed"): InboundRequest {
  const fields = { MessageSid: sidOf(nth + 1), To: form.get("To")!, From: form.get("From")! };
  const more: Record<string, string> =
    fate === "arrived" ? { MessageStatus: "delivered" } : { MessageStatus: "undelivered", ErrorCode: "30003" };
  return signedRequest(form.get("StatusCallback")!, { ...fields, ...more });
}

/** A request as Twilio makes it, signed by its own library. */
export function signedRequest(url: string, fields: Record<string, string>): InboundRequest {
  const all = { AccountSid: account, ApiVersion: "2010-04-01", ...fields };
  return {
    method: "POST",
    url,
    query: new URL(url).searchParams,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilio.getExpectedTwilioSignature(authToken, url, all),
    },
    body: Buffer.from(new URLSearchParams(all).toString()),
    at: new Date(),
  };
}

/** What differs from what Twilio's own library sends for the same message. */
async function faultsOf({ method, url, headers }: IncomingMessage, form: URLSearchParams): Promise<string[]> {
  const own = await asTheLibrarySends(form);
  const faults: string[] = [];
  const compare = (what: string, ours: unknown, theirs: unknown) => {
    if (!isDeepStrictEqual(ours, theirs)) faults.push(`${what}: ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`); // oxfmt-ignore
  };
  compare("method", method, own.method.toUpperCase());
  compare("path", url, new URL(own.uri).pathname);
  compare("content type", headers["content-type"], own.headers["Content-Type"]);
  compare("fields", Object.fromEntries(form), { ...own.data });
  if ((form.get("Body") ?? "").length > 1600) faults.push("the text is longer than 1,600 characters");
  return faults;
}

async function asTheLibrarySends(form: URLSearchParams) {
  let sent: { method: string; uri: string; headers: Record<string, string>; data: Record<string, string> } | null =
    null;
  const httpClient = {
    request: (options: NonNullable<typeof sent>) => {
      sent = options;
      return Promise.resolve({ statusCode: 201, body: { sid: sidOf(1) } });
    },
  } as unknown as Twilio["httpClient"];
  const client = twilio(account, authToken, { httpClient });
  const [to, from, body] = [form.get("To"), form.get("From"), form.get("Body")] as [string, string, string];
  const [messagingServiceSid, statusCallback] = [form.get("MessagingServiceSid"), form.get("StatusCallback")];
  await client.messages.create({
    to,
    body,
    ...(messagingServiceSid ? { messagingServiceSid } : { from }),
    ...(statusCallback && { statusCallback }),
  });
  return sent!;
}
