import { afterTaking, script, serve } from "../chat/fake.ts";
import type { Answer, Asked } from "../chat/fake.ts";
import type { Fake } from "../fake.ts";

/** A Zulip server, as far as its documentation says what it takes and answers. */
export interface ZulipFake extends Fake {
  people: Map<string, Record<string, unknown> | null>;
  thanked: string[];
}

const email = "desk-bot@team.zulip.example";
const key = "a0b1c2d3e4f5g6h7i8j9k0l1m2n3o4p5";
const token = "xvOzfurIutdRRVLzpXrIIHXJvNfaJLJ0";

export async function zulipFake(): Promise<ZulipFake> {
  const steps = script();
  let revoked = false;
  const fake: Omit<ZulipFake, "settings" | "close"> = {
    secrets: { key, token },
    to: "ada@owned.example",
    from: "Harbour desk",
    received: [],
    faults: [],
    people: new Map(),
    thanked: [],
    next: steps.next,
    async report(nth, callback, how = "signed") {
      const message = { sender_email: fake.received[nth]!.to, sender_id: 1, type: "private", content: "report" };
      const body = {
        bot_email: email,
        bot_full_name: "Desk",
        data: "Report!",
        trigger: "direct_message",
        message,
        token: how === "signed" ? token : "x".repeat(token.length),
      };
      const answer = await fetch(callback, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (answer.ok) fake.thanked.push(((await answer.json()) as { content: string }).content);
      return answer.status;
    },
  };
  const { received, faults, people } = fake;
  const personOf = (address: string) => {
    if (!people.has(address))
      people.set(address, {
        user_id: people.size + 10,
        email: address,
        delivery_email: address,
        is_active: true,
        is_bot: false,
      });
    return people.get(address) ?? null;
  };

  function user({ path }: Asked): Answer {
    if (path.endsWith("/me")) return success({ user_id: 1, email, is_bot: true, is_active: true });
    if (steps.peek() === "refuse-recipient") return (steps.take(), refuse(400, "BAD_REQUEST", "No such user"));
    const person = personOf(decodeURIComponent(path.slice("/users/".length)));
    return person ? success({ user: person }) : refuse(400, "BAD_REQUEST", "No such user");
  }

  async function post({ body }: Asked): Promise<Answer | null | "silent"> {
    const behaviour = steps.take();
    if (typeof behaviour === "object" && "throttle" in behaviour)
      return {
        ...refuse(429, "RATE_LIMIT_HIT", "API usage exceeded rate limit"),
        headers: { "retry-after": String(behaviour.throttle) },
      };
    if (behaviour === "refuse-sender")
      return refuse(400, "BAD_REQUEST", "Direct messages are disabled in this organization.");
    const [id] = JSON.parse(String(body["to"])) as number[];
    const person = [...people.values()].find((one) => one?.["user_id"] === id);
    if (
      body["type"] !== "direct" ||
      !person ||
      typeof body["content"] !== "string" ||
      body["content"].length > 10_000
    ) {
      faults.push("a direct message has the ids of its people, and a content of 10,000 characters");
      return refuse(400, "BAD_REQUEST", "Invalid user ID");
    }
    const text = body["content"].split("\n\n")[0]!.replace(/\\([^A-Za-z0-9\s])/g, "$1");
    received.push({ to: String(person["delivery_email"]), text, at: Date.now() });
    return afterTaking(behaviour, success({ id: received.length }));
  }

  const server = await serve(async (asked) => {
    const own = `Basic ${Buffer.from(`${email}:${key}`).toString("base64")}`;
    if (steps.peek() === "revoked") revoked = steps.take() === "revoked";
    if (revoked || asked.headers.authorization !== own) return refuse(401, "INVALID_API_KEY", "Invalid API key");
    const path = asked.path.replace("/api/v1", "");
    if (asked.method === "GET" && path.startsWith("/users/")) return user({ ...asked, path });
    if (asked.method === "POST" && path === "/messages") return post(asked);
    faults.push(`there is no ${asked.method} ${path}`);
    return refuse(404, "BAD_REQUEST", "Not found");
  });
  const settings = { url: server.url, email, timeout: 1, perSecond: 100 };
  const paced = (perSecond: number) => ({ ...settings, perSecond });
  return Object.assign(fake, { settings, paced, close: server.close });
}

function success(json: object): Answer {
  return { json: { result: "success", msg: "", ...json } };
}

function refuse(status: number, code: string, msg: string): Answer {
  return { status, json: { result: "error", code, msg } };
}
