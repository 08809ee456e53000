import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Behaviour, Fake } from "../../fake.ts";

interface Order {
  to: string;
  sender: string;
  content: { text: string };
  reference: string;
  dlr: string;
}

const token = "gw-t0ken";

/** A gateway of nobody's make, with an interface such as many have, and the description by which it is spoken to. */
export async function httpFake(): Promise<Fake> {
  const behaviours: Behaviour[] = [];
  let revoked = false;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const say = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    if (behaviours[0] === "revoked" && request.method === "POST") [revoked] = [true, behaviours.shift()];
    if (revoked || request.headers.authorization !== `Bearer ${token}`) return say(401, { error: "unauthorised" });
    if (request.method === "GET" && request.url === "/v2/account") return say(200, {});
    const order = (await json(request)) as Order;
    fake.faults.push(...faultsOf(request, order));
    const behaviour = behaviours.shift() ?? "accept";
    if (typeof behaviour === "object" && "throttle" in behaviour)
      return say(429, { error: "slow down" }, { "retry-after": String(behaviour.throttle) });
    if (behaviour === "refuse-recipient") return say(422, { error: "invalid-number" });
    if (behaviour === "refuse-sender") return say(422, { error: "sender-not-allowed" });
    fake.received.push({ to: `+${order.to}`, text: order.content.text, at: Date.now() });
    if (behaviour === "silent") return;
    if (behaviour === "fail-after-accept") return say(500, { error: "oops" });
    if (typeof behaviour === "object") await wait(behaviour.slow);
    return say(202, { result: { state: "queued", id: `g${fake.received.length}` } });
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    url: `${address}/v2/messages?ref={id}`,
    body: '{"to":"{digits}","sender":"{from}","content":{"text":"{text}"},"reference":"{id}","dlr":"{callback}"}',
    authorization: "Bearer {token}",
    successPath: "result.state",
    success: "queued,sent",
    idPath: "result.id",
    recipientRefused: "invalid-number",
    senderRefused: "sender-not-allowed",
    probeUrl: `${address}/v2/account`,
    timeout: 1,
  };
  const fake: Fake = {
    settings,
    secrets: { token },
    to: "+447700900123",
    from: "Harbour",
    received: [],
    faults: [],
    next: (...more) => void behaviours.push(...more),
    paced: (perSecond) => ({ ...settings, perSecond }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return fake;
}

function faultsOf({ method, url, headers }: IncomingMessage, order: Order): string[] {
  const faults: string[] = [];
  const wants = (right: boolean, what: string) => void (right || faults.push(what));
  wants(method === "POST", "messages are posted");
  wants(url === `/v2/messages?ref=${encodeURIComponent(order.reference)}`, `the address is ${url}`);
  wants(headers["content-type"] === "application/json", "messages are JSON");
  wants(/^[1-9]\d{3,14}$/.test(order.to), "the number is not in digits");
  wants(order.sender.length > 0 && order.content.text.length > 0, "sender and text are there");
  return faults;
}
