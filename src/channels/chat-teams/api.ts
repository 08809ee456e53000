import type { TransportPorts } from "../transport.ts";
import { isAccountOf } from "../chat/address.ts";
import { call } from "../chat/call.ts";
import type { Answered } from "../chat/call.ts";
import { retryAfter } from "../one-call.ts";
import type { TeamsSettings } from "./settings.ts";
import { troubles, withToken } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

type Fetch = TransportPorts["fetch"];

/** The directory's id of whoever has this address as mail address or user name. Throws `Trouble` where nobody or somebody else has. */
export async function personOf(
  fetch: Fetch,
  settings: TeamsSettings,
  tokens: Tokens,
  address: string,
): Promise<string> {
  const quoted = `'${address.replaceAll("'", "''")}'`;
  const query = new URLSearchParams({
    $filter: `mail eq ${quoted} or userPrincipalName eq ${quoted}`,
    $select: "id,mail,userPrincipalName",
  });
  const answered = await withToken(tokens, "graph", (authorization) =>
    call(fetch, `${settings.cloud.graph}/v1.0/users?${query.toString()}`, {
      method: "GET",
      headers: { authorization },
      timeout: settings.timeout * 1000,
    }),
  );
  if (answered.status !== 200) throw graphRefusal(answered);
  const found = (Array.isArray(answered.json["value"]) ? answered.json["value"] : []) as Record<string, unknown>[];
  if (found.length === 0) throw troubles.ofRecipient("nobody");
  const theirs = found.filter(
    ({ mail, userPrincipalName }) => isAccountOf(address, mail) || isAccountOf(address, userPrincipalName),
  );
  const [one] = theirs;
  // Two accounts with one address are nobody's for certain.
  if (theirs.length !== 1 || typeof one?.["id"] !== "string") throw troubles.ofRecipient("somebody-else");
  return one["id"];
}

/** One request to the Bot Framework's connector. `at`: below the address that serves the tenant, or whole. */
export async function connectorCall(
  fetch: Fetch,
  settings: TeamsSettings,
  tokens: Tokens,
  at: string,
  body: object,
): Promise<Record<string, any>> {
  const url = /^https?:/.test(at) ? at : `${settings.cloud.connector.replace(/\/$/, "")}${at}`;
  const answered = await withToken(tokens, "bot", (authorization) =>
    call(fetch, url, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
      timeout: settings.timeout * 1000,
    }),
  );
  if (answered.status >= 200 && answered.status < 300) return answered.json;
  throw connectorRefusal(answered);
}

function graphRefusal(answered: Answered): Error {
  const { status, json } = answered;
  const values = { error: `${status} ${String(json["error"]?.code ?? "")}`.trim() };
  if (status === 429) return troubles.ofRate(retryAfter(answered) ?? 10, "429 from Microsoft Graph");
  if (status === 401) return troubles.ofSignIn("sign-in-refused", values);
  if (status === 403) return troubles.ofRights("permission-missing", { permission: "User.ReadBasic.All" });
  return new Error(`HTTP ${status} from Microsoft Graph`);
}

// https://learn.microsoft.com/microsoftteams/platform/bots/build-conversational-capability#status-codes-from-bot-conversational-apis
function connectorRefusal(answered: Answered): Error {
  const { status, json } = answered;
  const { code = "", message = "" } = (json["error"] ?? json) as { code?: string; message?: string };
  const values = { error: `${status} ${code}`.trim() };
  if (status === 429) return troubles.ofRate(retryAfter(answered) ?? 5, "429 from the bot connector");
  if (status === 412 || status >= 500 || (code === "" && message === "")) return new Error(values.error);
  if (status === 401) return troubles.ofSignIn("sign-in-refused", values);
  if (
    /ForbiddenOperationException|NotInstalled|BotNotInConversationRoster/i.test(code) ||
    /not installed/i.test(message)
  )
    return troubles.ofRecipient("not-installed", values);
  if (/BotDisabledByAdmin|AppDisabled/i.test(code)) return troubles.ofRights("disabled", values);
  if (/MessageWritesBlocked|ConversationBlockedByUser|UserBlocked/i.test(code))
    return troubles.ofRecipient("blocked", values);
  if (status === 413 || code === "MessageSizeTooBig") return troubles.ofMessage("too-long", values);
  if (status === 404 || code === "ConversationNotFound") return troubles.ofRecipient("nobody", values);
  if (status === 403) return troubles.ofRights("forbidden", values);
  return troubles.ofNow("rejected", values);
}
