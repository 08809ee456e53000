import { createHmac } from "node:crypto";
import { afterTaking, script, serve } from "../chat/fake.ts";
import type { Answer, Asked } from "../chat/fake.ts";
import type { Fake } from "../fake.ts";
import { scopes } from "./settings.ts";

/** Slack, as far as its documentation says what it takes and answers. */
export interface SlackFake extends Fake {
  /** Signs a request as Slack signs it. @param at epoch milliseconds */
  sign: (body: string, at: number) => Record<string, string>;
  /** What it sends when somebody presses the button in a message that it took. @param nth its place in `received` @param by whoever got it when absent */
  press: (nth: number, by?: string) => string;
  /** What was posted to the addresses where the thanks go. */
  thanked: Record<string, any>[];
  /** Scopes that its token has. */
  granted: string[];
  /** People by their address; whoever is not there has an account that is made when they are asked for. */
  people: Map<string, { id: string; email: string; deleted?: boolean; is_bot?: boolean } | null>;
  posts: Record<string, any>[];
}

const token = "xoxb-1234567890-abcdefghij";
const signingSecret = "8f742231b10e8888abcd99yyyzzz85a5";

/** Starts it. Each request is checked against the documented method: its content type, its arguments and their limits. */
export async function slackFake(): Promise<SlackFake> {
  const steps = script();
  const fake: Omit<SlackFake, "settings" | "close"> = {
    secrets: { token, signingSecret },
    to: "ada@owned.example",
    from: "Harbour desk",
    received: [],
    faults: [],
    thanked: [],
    granted: [...scopes],
    people: new Map(),
    posts: [],
    next: steps.next,
    sign(body, at) {
      const sent = String(Math.floor(at / 1000));
      const signed = createHmac("sha256", signingSecret).update(`v0:${sent}:${body}`).digest("hex");
      return { "x-slack-request-timestamp": sent, "x-slack-signature": `v0=${signed}` };
    },
    press(nth, by) {
      const { blocks, channel } = fake.posts[nth]!;
      const [button] = blocks.find((one: { type: string }) => one.type === "actions").elements;
      const payload = {
        type: "block_actions",
        team: { id: "T1", domain: "owned" },
        user: { id: by ?? personOf(fake.received[nth]!.to)?.id, team_id: "T1" },
        channel: { id: channel },
        message: { type: "message", ts: String(nth), blocks },
        response_url: `${server.url}/actions/T1/1/abc`,
        actions: [{ ...button, type: "button", block_id: "b", action_ts: "1.1" }],
      };
      return new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    },
    async report(nth, callback, how = "signed") {
      const body = fake.press(nth);
      const headers = fake.sign(how === "signed" ? body : `${body}.`, Date.now());
      const sent = { "content-type": "application/x-www-form-urlencoded", ...headers };
      return (await fetch(callback, { method: "POST", headers: sent, body })).status;
    },
  };
  let revoked = false;
  const { received, faults, people, posts } = fake;
  const fault = (text: string, error = "invalid_arguments"): Answer => {
    faults.push(text);
    return refuse(error);
  };
  const personOf = (email: string) => {
    if (!people.has(email)) people.set(email, { id: `U${people.size + 1}`, email });
    return people.get(email) ?? null;
  };

  const methods: Record<string, (asked: Asked) => Answer | Promise<Answer | null | "silent">> = {
    "auth.test": () => ({
      headers: { "x-oauth-scopes": fake.granted.join(",") },
      json: {
        ok: true,
        url: "https://owned.slack.example/",
        team: "Owned",
        user: "desk",
        team_id: "T1",
        user_id: "U0",
        bot_id: "B0",
      },
    }),
    "users.lookupByEmail": ({ headers, body }) => {
      if (!String(headers["content-type"]).startsWith("application/x-www-form-urlencoded"))
        return fault("users.lookupByEmail takes a form, no JSON");
      if (steps.peek() === "refuse-recipient") return (steps.take(), refuse("users_not_found"));
      const person = personOf(String(body["email"] ?? ""));
      if (!person) return refuse("users_not_found");
      const { id, email, deleted = false, is_bot = false } = person;
      return { json: { ok: true, user: { id, team_id: "T1", deleted, is_bot, profile: { email } } } };
    },
    "conversations.open": ({ body }) => {
      const users = String(body["users"] ?? "");
      if (![...people.values()].some((one) => one?.id === users)) return refuse("user_not_found");
      return { json: { ok: true, channel: { id: `D${users.slice(1)}` } } };
    },
    "chat.postMessage": async ({ body: given }) => {
      const body = fieldsOf(given);
      const behaviour = steps.take();
      if (typeof behaviour === "object" && "throttle" in behaviour) return throttled(behaviour.throttle);
      if (behaviour === "refuse-sender") return refuse("restricted_action");
      const wrong = faultOf(body);
      if (wrong) return fault(wrong, "invalid_blocks");
      const person = [...people.values()].find((one) => one && `D${one.id.slice(1)}` === body["channel"]);
      if (!person) return refuse("channel_not_found");
      posts.push(body);
      received.push({ to: person.email, text: textOf(body), at: Date.now() });
      const json = { ok: true, channel: body["channel"], ts: `${posts.length}.0001`, message: { text: body["text"] } };
      return afterTaking(behaviour, { json });
    },
  };

  const server = await serve(async (asked) => {
    if (asked.path.startsWith("/actions/")) return (fake.thanked.push(asked.body), { json: { ok: true } });
    const method = asked.path.replace("/api/", "");
    const answer = methods[method];
    if (!answer) return refuse("unknown_method");
    if (asked.method !== "POST") return fault(`${method} was asked by ${asked.method}`);
    if (asked.headers.authorization !== `Bearer ${token}`) return refuse("invalid_auth");
    if (steps.peek() === "revoked") revoked = steps.take() === "revoked";
    if (revoked) return refuse("token_revoked");
    const needed = needs[method];
    if (needed && !fake.granted.includes(needed))
      return { json: { ok: false, error: "missing_scope", needed, provided: fake.granted.join(",") } };
    return answer(asked);
  });
  const settings = { api: `${server.url}/api`, timeout: 1, perSecond: 100 };
  const paced = (perSecond: number) => ({ ...settings, perSecond });
  return Object.assign(fake, { settings, paced, close: server.close });
}

/** A form's fields, in which what is no text comes as JSON. */
function fieldsOf(body: Record<string, any>): Record<string, any> {
  const read = (name: string, value: unknown) =>
    typeof value === "string" && ["blocks", "unfurl_links", "unfurl_media"].includes(name) ? JSON.parse(value) : value;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, read(name, value)]));
}

const needs: Record<string, string> = {
  "users.lookupByEmail": "users:read.email",
  "conversations.open": "im:write",
  "chat.postMessage": "chat:write",
};

function refuse(error: string): Answer {
  return { json: { ok: false, error } };
}

function throttled(seconds: number): Answer {
  return { status: 429, headers: { "retry-after": String(seconds) }, json: { ok: false, error: "ratelimited" } };
}

// https://docs.slack.dev/reference/block-kit: at most 50 blocks; a button's text has 75 characters, its value 2000, its action_id 255.
function faultOf(body: Record<string, any>): string | null {
  if (typeof body["text"] !== "string" || body["text"].length > 40_000) return "text has at most 40,000 characters";
  if (body["unfurl_links"] !== false || body["unfurl_media"] !== false) return "links must not be followed by Slack";
  if (typeof body["username"] !== "string" || body["username"].length > 80)
    return "a username has at most 80 characters";
  const blocks = body["blocks"] as Record<string, any>[];
  if (!Array.isArray(blocks) || blocks.length === 0 || blocks.length > 50) return "there are 1 to 50 blocks";
  for (const { type, elements } of blocks) {
    if (type === "rich_text") {
      const runs = elements.flatMap((one: Record<string, any>) => one["elements"]);
      for (const run of runs)
        if (
          run.type === "text"
            ? typeof run.text !== "string" || run.text === ""
            : run.type !== "link" || !URL.canParse(run.url)
        )
          return `a rich text has no ${JSON.stringify(run)}`;
    } else if (type === "actions") {
      for (const { type: kind, text, value, action_id } of elements)
        if (
          kind !== "button" ||
          text?.type !== "plain_text" ||
          text.text.length > 75 ||
          value.length > 2000 ||
          action_id.length > 255
        )
          return "a button has a plain text of 75 characters, a value of 2000 and an action_id of 255";
    } else return `there is no block ${type}`;
  }
  return null;
}

function textOf({ blocks }: Record<string, any>): string {
  const runs = blocks[0].elements.flatMap((one: Record<string, any>) => one["elements"]);
  return runs.map((run: Record<string, string>) => run["text"] ?? run["url"]).join("");
}
