import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import type { JSONWebKeySet } from "jose";
import { LRUCache } from "lru-cache";
import { steadyClock } from "../../kit/steady-clock.ts";
import type { CallbackAnswer } from "../inbound.ts";
import type { TransportKind, TransportPorts } from "../transport.ts";
import { call } from "../chat/call.ts";
import { isPressedBy, readReport } from "../chat/report.ts";
import { chatWords } from "../chat/words.ts";
import { connectorCall } from "./api.ts";
import { reportField } from "./card.ts";
import type { TeamsSettings } from "./settings.ts";
import { tokensOf } from "./tokens.ts";

/** Seconds by which clocks may differ, as Microsoft's own libraries have it. */
const skew = 5 * 60;

/** Activities of the bot: presses of the button among them, each signed by a token whose key Microsoft publishes. */
export const receiveTeams: NonNullable<TransportKind<TeamsSettings>["inbound"]> = async (
  request,
  settings,
  secrets,
  ports,
) => {
  const activity = activityOf(request.body);
  if (!activity) return { status: 400, said: [] };
  if (!(await isSigned(String(request.headers["authorization"] ?? ""), activity, settings, ports, request.at)))
    return { status: 403, said: [] };
  // The connector signs for the bot, which people of other tenants may have installed, too.
  if (tenantOf(activity) !== settings.tenant.toLowerCase()) return nothing;
  const mark = activity["type"] === "message" ? readReport(activity["value"]?.[reportField]) : null;
  if (!mark || !isPressedBy(mark, activity["from"]?.aadObjectId)) return nothing;
  const back = replyPlace(activity, settings);
  const thank = async (place: string) => {
    const tokens = tokensOf(ports.fetch, settings, secrets["secret"] ?? "");
    const text = chatWords(mark.locale)("thanks");
    await connectorCall(ports.fetch, settings, tokens, place, { type: "message", text, textFormat: "plain" });
  };
  return {
    status: 200,
    said: [{ kind: "reported", messageId: mark.messageId }],
    ...(back && { after: () => thank(back) }),
  };
};

const nothing: CallbackAnswer = { status: 200, said: [] };

/**
 * Whether the Bot Framework signed the activity for this bot (https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication):
 * by a published key that is endorsed for the channel, for this app, within its time, and for the very service that the activity names.
 */
async function isSigned(
  authorization: string,
  activity: Record<string, any>,
  { appId, cloud, timeout }: TeamsSettings,
  { fetch, log }: Pick<TransportPorts, "fetch" | "log">,
  at: Date,
): Promise<boolean> {
  const [, token] = /^Bearer (\S{20,8000})$/i.exec(authorization) ?? [];
  if (!token) return false;
  const found = await keyOf(fetch, cloud.keys, token, timeout * 1000).catch((error: Error) => {
    log.warn(
      { err: error },
      "the keys of the bot connector could not be fetched; what it tells is refused until they can",
    );
    return null;
  });
  if (!found || !found.endorsed.includes(String(activity["channelId"] ?? ""))) return false;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [found.key] }), {
      algorithms: ["RS256"],
      issuer: cloud.scope,
      audience: appId,
      clockTolerance: skew,
      currentDate: at,
    });
    return payload["serviceurl"] === activity["serviceUrl"];
  } catch {
    return false;
  }
}

type Key = JSONWebKeySet["keys"][number];

/** Published keys by the address of their description; Microsoft asks to look again once a day. */
const published = new LRUCache<string, { keys: Key[]; at: number }>({
  max: 100,
  ttl: 24 * 3_600_000,
  perf: steadyClock,
});
/** Milliseconds before an unknown key may have them fetched again. */
const rest = 60_000;

async function keyOf(
  fetch: TransportPorts["fetch"],
  description: string,
  token: string,
  timeout: number,
): Promise<{ key: Key; endorsed: string[] } | null> {
  const { kid } = decodeProtectedHeader(token);
  let known = published.get(description);
  if (!known || (!known.keys.some((one) => one.kid === kid) && steadyClock.now() - known.at > rest)) {
    const { json: described } = await call(fetch, description, { method: "GET", timeout });
    const { json: set } = await call(fetch, String(described["jwks_uri"] ?? ""), { method: "GET", timeout });
    known = { keys: Array.isArray(set["keys"]) ? (set["keys"] as Key[]) : [], at: steadyClock.now() };
    published.set(description, known);
  }
  const key = known.keys.find((one) => one.kid === kid);
  const endorsed = (key as { endorsements?: unknown } | undefined)?.endorsements;
  return key ? { key, endorsed: Array.isArray(endorsed) ? endorsed.map(String) : [] } : null;
}

function activityOf(body: Buffer): Record<string, any> | null {
  try {
    const read: unknown = JSON.parse(body.toString());
    return typeof read === "object" && read !== null ? (read as Record<string, any>) : null;
  } catch {
    return null;
  }
}

function tenantOf({ channelData, conversation }: Record<string, any>): string {
  return String(channelData?.tenant?.id ?? conversation?.tenantId ?? "").toLowerCase();
}

/** Where an answer to an activity goes: to the host that messages go to, whatever region it names, and nowhere else. */
function replyPlace(activity: Record<string, any>, { cloud }: TeamsSettings): string | null {
  const { serviceUrl, conversation, id } = activity;
  if (typeof serviceUrl !== "string" || !URL.canParse(serviceUrl) || typeof conversation?.id !== "string") return null;
  if (new URL(serviceUrl).host !== new URL(cloud.connector).host) return null;
  const reply = typeof id === "string" ? `/${encodeURIComponent(id)}` : "";
  return `${serviceUrl.replace(/\/$/, "")}/v3/conversations/${encodeURIComponent(conversation.id)}/activities${reply}`;
}
