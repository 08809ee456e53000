import { afterTaking, script, serve } from "../chat/fake.ts";
import type { Answer, Asked } from "../chat/fake.ts";
import type { Fake } from "../fake.ts";

/** A Mattermost server, as far as its documentation says what it takes and answers. */
export interface MattermostFake extends Fake {
  /** Whether people's addresses are shown to others than administrators (PrivacySettings.ShowEmailAddress). */
  showsAddresses: boolean;
  people: Map<
    string,
    { id: string; email: string; delete_at?: number; is_bot?: boolean; email_verified?: boolean } | null
  >;
  posts: Record<string, any>[];
  /** @param by the account that presses; whoever got the message when absent */
  report: (nth: number, callback: string, how?: "signed" | "forged", by?: string) => Promise<number>;
  /** What the answers to presses changed. */
  thanked: Record<string, any>[];
}

const token = "x4z8n1d6ktbqpkx7gd7c9ueu3e";
const id = (n: number) => `u${String(n).padStart(25, "0")}`;

export async function mattermostFake(): Promise<MattermostFake> {
  const steps = script();
  let revoked = false;
  const self = { id: id(0), username: "desk", email: "desk@localhost.example", is_bot: true };
  const direct = new Map<string, string>();
  const fake: Omit<MattermostFake, "settings" | "close"> = {
    secrets: { token },
    to: "ada@owned.example",
    from: "Harbour desk",
    received: [],
    faults: [],
    showsAddresses: true,
    people: new Map(),
    posts: [],
    thanked: [],
    next: steps.next,
    async report(nth, _callback, how = "signed", by) {
      const post = fake.posts[nth]!;
      const [{ actions }] = post["props"].attachments;
      const [{ integration }] = actions;
      const context = how === "signed" ? integration.context : { ...integration.context, mac: "x".repeat(43) };
      const body = JSON.stringify({
        user_id: by ?? personOf(fake.received[nth]!.to)?.id,
        channel_id: post["channel_id"],
        post_id: String(nth),
        trigger_id: "t",
        type: "button",
        context,
      });
      const answer = await fetch(integration.url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      if (answer.ok) fake.thanked.push(((await answer.json()) as { update: Record<string, any> }).update);
      return answer.status;
    },
  };
  const { people, posts, received, faults } = fake;
  const fault = (text: string): Answer => {
    faults.push(text);
    return refuse(400, "api.context.invalid_body_param.app_error", text);
  };
  const personOf = (email: string) => {
    if (email === self.email) return self;
    if (!people.has(email)) people.set(email, { id: id(people.size + 1), email });
    return people.get(email) ?? null;
  };

  function byEmail(email: string): Answer {
    if (!fake.showsAddresses)
      return refuse(403, "api.user.get_user_by_email.permissions.app_error", "Unable to get user by email.");
    if (steps.peek() === "refuse-recipient") return (steps.take(), missing());
    const person = personOf(email);
    return person ? { json: { delete_at: 0, is_bot: false, email_verified: true, ...person } } : missing();
  }

  function open({ body }: Asked): Answer {
    const [bot, other] = body as unknown as [string, string];
    if (!Array.isArray(body) || body.length !== 2 || bot !== self.id)
      return fault("a direct channel is of two ids, the bot's first");
    const channel = `d${other.slice(1)}`;
    direct.set(channel, [...people.values()].find((one) => one?.id === other)?.email ?? "");
    return { status: 201, json: { id: channel, type: "D" } };
  }

  async function post({ body }: Asked): Promise<Answer | null | "silent"> {
    const behaviour = steps.take();
    if (typeof behaviour === "object" && "throttle" in behaviour)
      return { status: 429, headers: { "x-ratelimit-reset": String(behaviour.throttle) }, json: {} };
    if (behaviour === "refuse-sender")
      return refuse(403, "api.context.permissions.app_error", "You do not have the appropriate permissions.");
    const wrong = faultOf(body);
    if (wrong) return fault(wrong);
    const to = direct.get(body["channel_id"]);
    if (!to) return refuse(403, "api.context.permissions.app_error", "You do not have the appropriate permissions.");
    posts.push(body);
    received.push({ to, text: String(body["message"]).replace(/\\([^A-Za-z0-9\s])/g, "$1"), at: Date.now() });
    return afterTaking(behaviour, { status: 201, json: { id: `p${String(posts.length).padStart(25, "0")}`, ...body } });
  }

  const server = await serve(async (asked) => {
    const path = asked.path.replace("/api/v4", "");
    if (steps.peek() === "revoked") revoked = steps.take() === "revoked";
    if (revoked || asked.headers.authorization?.replace(/^bearer /i, "") !== token)
      return refuse(401, "api.context.session_expired.app_error", "Invalid or expired session, please login again.");
    if (path === "/users/me") return { json: self };
    if (path.startsWith("/users/email/")) return byEmail(decodeURIComponent(path.slice("/users/email/".length)));
    if (asked.method === "POST" && path === "/channels/direct") return open(asked);
    if (asked.method === "POST" && path === "/posts") return post(asked);
    return refuse(404, "api.context.404.app_error", "Sorry, we could not find the page.");
  });
  const settings = { url: server.url, timeout: 1, perSecond: 100 };
  const paced = (perSecond: number) => ({ ...settings, perSecond });
  return Object.assign(fake, { settings, paced, close: server.close });
}

function refuse(status: number, error: string, message: string): Answer {
  return { status, json: { id: error, message, detailed_error: "", request_id: "r", status_code: status } };
}

function missing(): Answer {
  return refuse(404, "app.user.missing_account.const", "Unable to find the user.");
}

// A post has 16,383 characters at most; an action's id letters and digits alone.
function faultOf(body: Record<string, any>): string | null {
  if (typeof body["message"] !== "string" || body["message"].length > 16_383)
    return "a message has at most 16,383 characters";
  for (const { actions = [] } of body["props"]?.attachments ?? [])
    for (const { id: name, type, integration } of actions)
      if (!/^[A-Za-z0-9]+$/.test(name) || type !== "button" || !URL.canParse(integration.url))
        return "a button has an id of letters and digits, and an address";
  return null;
}
