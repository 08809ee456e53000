import type { TransportPorts } from "../transport.ts";
import { call } from "../chat/call.ts";
import { troublesOf } from "../chat/trouble.ts";
import { retryAfter } from "../one-call.ts";
import type { ZulipSettings } from "./settings.ts";

export const troubles = troublesOf("chat-zulip");

/** One request of the REST API as the bot. Throws `Trouble` for what the server refused, anything else for what may have happened. */
export async function zulipCall(
  fetch: TransportPorts["fetch"],
  { url, email, timeout }: ZulipSettings,
  key: string,
  path: string,
  form?: Record<string, string>,
): Promise<Record<string, any>> {
  const answered = await call(fetch, `${url.replace(/\/$/, "")}/api/v1${path}`, {
    method: form ? "POST" : "GET",
    headers: {
      authorization: `Basic ${Buffer.from(`${email}:${key}`).toString("base64")}`,
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
    timeout: timeout * 1000,
  });
  const { status, json } = answered;
  if (status === 200 && json["result"] === "success") return json;
  // https://zulip.com/api/rest-error-handling
  const { code = "", msg = "" } = json as { code?: string; msg?: string };
  const values = { error: `${status} ${msg || code}` };
  if (status === 429)
    throw troubles.ofRate(retryAfter(answered) ?? Math.ceil(Number(json["retry-after"]) || 1), "429 RATE_LIMIT_HIT");
  if (json["result"] !== "error" || status >= 500) throw new Error(`HTTP ${status}`);
  if (status === 401 || code === "INVALID_API_KEY" || code === "USER_DEACTIVATED")
    throw troubles.ofSignIn("key-refused", values);
  if (code === "REALM_DEACTIVATED") throw troubles.ofSignIn("organisation-gone", values);
  if (/no such user|invalid user|invalid email/i.test(msg)) throw troubles.ofRecipient("nobody", values);
  if (/direct messages are disabled|not permitted|permission/i.test(msg)) throw troubles.ofRights("forbidden", values);
  if (/too long/i.test(msg)) throw troubles.ofMessage("too-long", values);
  throw troubles.ofNow("rejected", values);
}
