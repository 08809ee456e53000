import type { CryptoKey } from "jose";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterTaking, script, serve } from "../chat/fake.ts";
import type { Answer, Asked } from "../chat/fake.ts";
import type { Fake } from "../fake.ts";

/** Microsoft's sign-in, directory and bot connector, as far as their documentation says what they take and answer. */
export interface TeamsFake extends Fake {
  /** The directory, by address; whoever is not there has an account that is made when they are asked for. */
  people: Map<string, { id: string; mail: string | null; userPrincipalName: string }[]>;
  activities: Record<string, any>[];
  /** Permissions that the app was given. */
  granted: Set<string>;
  /** An activity of somebody who presses the button in a message that was taken. */
  press: (nth: number, by?: string) => Record<string, unknown>;
  /** A token that the connector would send along. @param more claims and times in place of the usual ones */
  sign: (
    serviceUrl: string,
    more?: { audience?: string; issuer?: string; expires?: string; key?: CryptoKey },
  ) => Promise<string>;
  thanked: Record<string, any>[];
}

const tenant = "7b2f3c1a-0d4e-4c5b-9a6f-1e2d3c4b5a69";
const appId = "0f8fad5b-d9cb-469f-a165-70867728950e";
const secret = "Rk48Q~8gmZ2-3.8pLv7Qh1Yw9Xs4Tn6Bc0Df2Gj";

export async function teamsFake(): Promise<TeamsFake> {
  const steps = script();
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const key = { ...(await exportJWK(publicKey)), kid: "k1", use: "sig", alg: "RS256", endorsements: ["msteams"] };
  let revoked = false;
  const fake: Omit<TeamsFake, "settings" | "close"> = {
    secrets: { secret },
    to: "ada@owned.example",
    from: "Harbour desk",
    received: [],
    faults: [],
    people: new Map(),
    activities: [],
    thanked: [],
    granted: new Set(["User.ReadBasic.All"]),
    next: steps.next,
    press: (nth, by) => ({
      type: "message",
      id: `r${nth}`,
      channelId: "msteams",
      serviceUrl: `${server.url}/emea/`,
      from: { id: "29:1", aadObjectId: by ?? foundBy(fake.received[nth]!.to)[0]?.id },
      conversation: { id: fake.activities[nth]!["conversation"], tenantId: tenant },
      replyToId: `m${nth}`,
      value: fake.activities[nth]!["attachments"][0].content.actions[0].data,
    }),
    sign: (serviceUrl, { audience = appId, issuer = server.url, expires = "1h", key: by = privateKey } = {}) =>
      new SignJWT({ serviceurl: serviceUrl })
        .setProtectedHeader({ alg: "RS256", kid: "k1", typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setNotBefore("-5m")
        .setExpirationTime(expires)
        .sign(by),
    async report(nth, callback, how = "signed") {
      const activity = fake.press(nth);
      const token = await fake.sign(how === "signed" ? String(activity["serviceUrl"]) : "https://elsewhere.example/");
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      return (await fetch(callback, { method: "POST", headers, body: JSON.stringify(activity) })).status;
    },
  };
  const { received, faults, people, activities } = fake;
  const conversations = new Map<string, string>();
  const fault = (text: string): Answer => {
    faults.push(text);
    return connectorRefuses(400, "BadSyntax", text);
  };
  const foundBy = (address: string) => {
    if (!people.has(address) && !address.endsWith(".invalid"))
      people.set(address, [{ id: `aad-${people.size + 1}`, mail: address, userPrincipalName: address }]);
    return people.get(address) ?? [];
  };

  function token({ path, body }: Asked): Answer {
    if (steps.peek() === "revoked") revoked = steps.take() === "revoked";
    if (![tenant, "botframework.com"].includes(path.split("/")[1]!)) return fault(`there is no tenant in ${path}`);
    if (body["grant_type"] !== "client_credentials" || !String(body["scope"]).endsWith("/.default"))
      return fault("a client signs in by its credentials, for a default scope");
    if (revoked || body["client_secret"] !== secret)
      return {
        status: 401,
        json: {
          error: "invalid_client",
          error_description: "AADSTS7000215: Invalid client secret provided.\r\nTrace ID: 1",
        },
      };
    return { json: { token_type: "Bearer", expires_in: 3599, access_token: `for ${body["scope"]}` } };
  }

  function users({ headers, query }: Asked): Answer {
    if (headers.authorization !== `Bearer for ${server.url}/graph/.default`)
      return graphRefuses(401, "InvalidAuthenticationToken");
    if (!fake.granted.has("User.ReadBasic.All")) return graphRefuses(403, "Authorization_RequestDenied");
    const [, address] = /^mail eq '(.*)' or userPrincipalName eq '\1'$/.exec(query.get("$filter") ?? "") ?? [];
    if (address === undefined) return fault("a filter compares mail and userPrincipalName");
    if (steps.peek() === "refuse-recipient") return (steps.take(), { json: { value: [] } });
    return { json: { value: foundBy(address.replaceAll("''", "'")) } };
  }

  function open({ body }: Asked): Answer {
    const [member] = body["members"] ?? [];
    if (
      body["bot"]?.id !== `28:${appId}` ||
      body["isGroup"] !== false ||
      body["tenantId"] !== tenant ||
      body["channelData"]?.tenant?.id !== tenant
    )
      return fault("a conversation is opened by the bot, with one person of its tenant");
    const person = [...people.values()].flat().find(({ id }) => id === member?.id);
    if (!person)
      return connectorRefuses(403, "ForbiddenOperationException", "Bot is not installed in user's personal scope");
    const id = `a:${person.id}`;
    conversations.set(id, person.mail ?? person.userPrincipalName);
    return { status: 201, json: { id } };
  }

  async function post({ path, body }: Asked): Promise<Answer | null | "silent"> {
    const [, conversation = "", reply] = /\/v3\/conversations\/([^/]+)\/activities(\/[^/]+)?$/.exec(path) ?? [];
    if (reply) return (fake.thanked.push(body), { status: 201, json: { id: "t" } });
    const behaviour = steps.take();
    if (typeof behaviour === "object" && "throttle" in behaviour)
      return {
        ...connectorRefuses(429, "TooManyRequests", "too many"),
        headers: { "retry-after": String(behaviour.throttle) },
      };
    if (behaviour === "refuse-sender")
      return connectorRefuses(403, "BotDisabledByAdmin", "The tenant admin disabled this bot");
    const to = conversations.get(decodeURIComponent(conversation));
    if (!to) return connectorRefuses(404, "ConversationNotFound", "Conversation not found.");
    const wrong = faultOf(body);
    if (wrong) return fault(wrong);
    activities.push({ ...body, conversation: decodeURIComponent(conversation) });
    received.push({ to, text: textOf(body), at: Date.now() });
    return afterTaking(behaviour, { status: 201, json: { id: `m${activities.length - 1}` } });
  }

  const server = await serve(async (asked) => {
    const { path, headers } = asked;
    if (path === "/keys/openid") return { json: { issuer: server.url, jwks_uri: `${server.url}/keys/set` } };
    if (path === "/keys/set") return { json: { keys: [key] } };
    if (path.startsWith("/login/")) return token({ ...asked, path: path.replace("/login", "") });
    if (path === "/graph/v1.0/users") return users(asked);
    if (headers.authorization !== `Bearer for ${server.url}/.default`)
      return connectorRefuses(401, "Unauthorized", "Authorization has been denied for this request.");
    if (path.endsWith("/v3/conversations")) return open(asked);
    return post(asked);
  });
  const cloud = {
    login: `${server.url}/login`,
    graph: `${server.url}/graph`,
    connector: `${server.url}/teams`,
    scope: server.url,
    keys: `${server.url}/keys/openid`,
  };
  const settings = { tenant, appId, cloud, timeout: 1, perSecond: 100 };
  const paced = (perSecond: number) => ({ ...settings, perSecond });
  return Object.assign(fake, { settings, paced, close: server.close });
}

function graphRefuses(status: number, code: string): Answer {
  return { status, json: { error: { code, message: code } } };
}

function connectorRefuses(status: number, code: string, message: string): Answer {
  return { status, json: { error: { code, message } } };
}

// A message has 100 KB at most, a card's button a title and data.
function faultOf(body: Record<string, any>): string | null {
  if (JSON.stringify(body).length > 100_000) return "a message has at most 100 KB";
  if (body["type"] !== "message") return "an activity that is shown is a message";
  const [card] = body["attachments"] ?? [];
  if (!card) return null;
  const { type, version, body: parts, actions } = card.content;
  if (
    card.contentType !== "application/vnd.microsoft.card.adaptive" ||
    type !== "AdaptiveCard" ||
    !/^1\.[0-5]$/.test(version)
  )
    return "a card is an Adaptive Card of version 1.0 to 1.5";
  if (parts.some((one: { type: string; text: unknown }) => one.type !== "TextBlock" || typeof one.text !== "string"))
    return "a card's part is a TextBlock";
  return actions.every((one: Record<string, unknown>) => one["type"] === "Action.Submit" && one["title"] && one["data"])
    ? null
    : "a button has a title and data";
}

function textOf({ attachments }: Record<string, any>): string {
  const [{ text }] = attachments[0].content.body;
  return String(text)
    .replace(/\[[^\]]*\]\((https?:[^)]+)\)/g, "$1")
    .replace(/\\([^A-Za-z0-9\s])/g, "$1");
}
