import { hmacWith, isSameSecret } from "../../kit/hmac.ts";
import type { CallbackAnswer } from "../inbound.ts";
import type { TransportKind } from "../transport.ts";
import { call } from "../chat/call.ts";
import { isPressedBy, readReport } from "../chat/report.ts";
import { chatWords } from "../chat/words.ts";
import type { SlackSettings } from "./settings.ts";

/** The button that reports a message, among the app's actions. */
export const reportAction = "report";
/** Seconds between Slack's clock and ours within which a request counts as new. */
const window = 5 * 60;

/** Events and presses of buttons, signed with the app's signing secret (`v0`). */
export const receiveSlack: NonNullable<TransportKind<SlackSettings>["inbound"]> = async (
  { headers, body, at },
  { api },
  { signingSecret = "" },
  { fetch },
) => {
  if (!isSlacks(headers, body, signingSecret, at)) return { status: 401, said: [] };
  const payload = payloadOf(String(headers["content-type"] ?? ""), body.toString());
  if (payload === null) return { status: 400, said: [] };
  // Asked once, when the address is entered at Slack.
  if (payload["type"] === "url_verification")
    return { status: 200, body: String(payload["challenge"] ?? "").slice(0, 500), said: [] };
  if (payload["type"] !== "block_actions") return nothing;
  const [mark] = listOf(payload["actions"]).flatMap(
    (one) => (one["action_id"] === reportAction && readReport(one["value"])) || [],
  );
  if (!mark || !isPressedBy(mark, payload["user"]?.id)) return nothing;
  const back = responsePlace(payload["response_url"], api);
  return {
    status: 200,
    said: [{ kind: "reported", messageId: mark.messageId }],
    ...(back && { after: () => thank(fetch, back, payload, mark.locale) }),
  };
};

const nothing: CallbackAnswer = { status: 200, said: [] };

function isSlacks(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
  secret: string,
  now: Date,
): boolean {
  const sent = String(headers["x-slack-request-timestamp"] ?? "");
  if (secret === "" || !/^\d{1,12}$/.test(sent) || Math.abs(now.getTime() / 1000 - Number(sent)) > window) return false;
  const ours = hmacWith(Buffer.from(secret))(Buffer.concat([Buffer.from(`v0:${sent}:`), body]));
  return isSameSecret(String(headers["x-slack-signature"] ?? ""), `v0=${ours.toString("hex")}`);
}

/** Presses of buttons come as a form with one field of JSON, events as JSON. */
function payloadOf(type: string, body: string): Record<string, any> | null {
  const text = type.startsWith("application/x-www-form-urlencoded") ? new URLSearchParams(body).get("payload") : body;
  try {
    const read: unknown = JSON.parse(text ?? "");
    return typeof read === "object" && read !== null ? (read as Record<string, any>) : null;
  } catch {
    return null;
  }
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];
}

/** Where Slack takes what is to stand in the message's place: beside its API, and nowhere else. */
function responsePlace(url: unknown, api: string): string | null {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  const [given, own] = [new URL(url), new URL(api)];
  const there = given.host === own.host || given.host === `hooks.${own.host}`;
  return there && given.protocol === own.protocol ? given.href : null;
}

/** The button gives way to the thanks. */
async function thank(
  fetch: Parameters<typeof call>[0],
  to: string,
  payload: Record<string, any>,
  locale: string,
): Promise<void> {
  const thanks = chatWords(locale)("thanks");
  const kept = listOf(payload["message"]?.["blocks"]).filter((one) => one["type"] !== "actions");
  const said = { type: "context", elements: [{ type: "plain_text", text: thanks }] };
  const body = JSON.stringify({ replace_original: true, text: thanks, blocks: [...kept, said] });
  await call(fetch, to, { method: "POST", headers: { "content-type": "application/json" }, body, timeout: 10_000 });
}
