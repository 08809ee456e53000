import type { TransportPorts } from "../transport.ts";
import { call } from "../chat/call.ts";
import { troublesOf } from "../chat/trouble.ts";
import { retryAfter } from "../one-call.ts";
import type { MattermostSettings } from "./settings.ts";

export const troubles = troublesOf("chat-mattermost");

/** One request of the API, version 4, with the bot's token. Throws `Trouble` for what the server refused, anything else for what may have happened. */
export async function mattermostCall(
  fetch: TransportPorts["fetch"],
  { url, timeout }: MattermostSettings,
  token: string,
  path: string,
  body?: object,
): Promise<Record<string, any>> {
  const answered = await call(fetch, `${url.replace(/\/$/, "")}/api/v4${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    timeout: timeout * 1000,
  });
  const { status, json, headers } = answered;
  if (status >= 200 && status < 300 && typeof json["id"] === "string") return json;
  const id = String(json["id"] ?? "");
  if (status === 429)
    throw troubles.ofRate(retryAfter(answered) ?? (Number(headers["x-ratelimit-reset"]) || 1), "429 too many requests");
  // What the server refuses it tells by an error with a name of its own; anything else may come from something on the way.
  if (status >= 500 || id === "") throw new Error(`HTTP ${status} ${id}`.trim());
  throw refusal(status, id, String(json["message"] ?? ""));
}

function refusal(status: number, id: string, message: string): Error {
  const values = { error: `${status} ${message || id}` };
  if (status === 401) return troubles.ofSignIn("token-refused", values);
  if (status === 404 || id === "store.sql_user.missing_account.const") return troubles.ofRecipient("nobody", values);
  if (id === "api.user.get_user_by_email.permissions.app_error") return troubles.ofRights("addresses-hidden", values);
  if (status === 403) return troubles.ofRights("forbidden", values);
  if (/msg_too_long|message_length|post\.is_valid\.(msg|message)/.test(id))
    return troubles.ofMessage("too-long", values);
  return troubles.ofNow("rejected", values);
}
