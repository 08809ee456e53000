import type { TransportPorts } from "../transport.ts";
import { call } from "../chat/call.ts";
import type { Answered } from "../chat/call.ts";
import { troublesOf } from "../chat/trouble.ts";
import { retryAfter } from "../one-call.ts";
import type { SlackSettings } from "./settings.ts";

export const troubles = troublesOf("chat-slack");

/**
 * One method of the Web API with the bot's token. Throws `Trouble` for what Slack refused for certain, anything else for what may have happened.
 * @param body a form for methods that take no JSON
 */
export async function slackCall(
  fetch: TransportPorts["fetch"],
  { api, timeout }: SlackSettings,
  token: string,
  method: string,
  body: object | URLSearchParams,
): Promise<Answered> {
  const form = body instanceof URLSearchParams;
  const answered = await call(fetch, `${api}/${method}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": form ? "application/x-www-form-urlencoded" : "application/json; charset=utf-8",
    },
    body: form ? body.toString() : JSON.stringify(body),
    timeout: timeout * 1000,
  });
  const { status, json } = answered;
  const error = String(json["error"] ?? "");
  if (status === 429 || error === "ratelimited" || error === "rate_limited")
    throw troubles.ofRate(retryAfter(answered) ?? 1, `429 ${error}`);
  if (json["ok"] === true) return answered;
  throw refusal(status, error, json);
}

// What Slack says of these, it says before it does anything; of the last ones "it's possible some aspect of the operation succeeded".
const meanings: Record<string, "recipient" | "message" | "token" | "workspace" | "perhaps"> = {
  users_not_found: "recipient",
  user_not_found: "recipient",
  user_disabled: "recipient",
  user_not_visible: "recipient",
  cannot_dm_bot: "recipient",
  channel_not_found: "recipient",
  not_in_channel: "recipient",
  is_archived: "recipient",
  msg_too_long: "message",
  msg_blocks_too_long: "message",
  no_text: "message",
  invalid_blocks: "message",
  invalid_auth: "token",
  not_authed: "token",
  token_revoked: "token",
  token_expired: "token",
  account_inactive: "token",
  not_allowed_token_type: "token",
  messages_tab_disabled: "workspace",
  restricted_action: "workspace",
  no_permission: "workspace",
  ekm_access_denied: "workspace",
  access_denied: "workspace",
  accesslimited: "workspace",
  org_login_required: "workspace",
  enterprise_is_restricted: "workspace",
  team_access_not_granted: "workspace",
  message_limit_exceeded: "workspace",
  internal_error: "perhaps",
  fatal_error: "perhaps",
  service_unavailable: "perhaps",
  request_timeout: "perhaps",
};

const sentences: Record<string, string> = {
  channel_not_found: "no-conversation",
  not_in_channel: "no-conversation",
  is_archived: "no-conversation",
  user_disabled: "deactivated",
  cannot_dm_bot: "is-bot",
  msg_too_long: "too-long",
  msg_blocks_too_long: "too-long",
};

function refusal(status: number, error: string, json: Answered["json"]): Error {
  if (error === "missing_scope") return troubles.ofRights("scopes-missing", { scopes: String(json["needed"] ?? "") });
  const values = { error };
  switch (meanings[error]) {
    case "recipient":
      return troubles.ofRecipient(sentences[error] ?? "nobody", values);
    case "message":
      return troubles.ofMessage(sentences[error] ?? "rejected", values);
    case "token":
      return troubles.ofSignIn("token-refused", values);
    case "workspace":
      return troubles.ofRights("forbidden", values);
    case "perhaps":
      return new Error(error);
    case undefined:
      // An answer that is none of the Web API's may come from anywhere on the way.
      return error === "" ? new Error(`HTTP ${status}`) : troubles.ofNow("rejected", values);
  }
}
