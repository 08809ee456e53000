import { steadyClock } from "../../kit/steady-clock.ts";
import type { TransportPorts } from "../transport.ts";
import { call } from "../chat/call.ts";
import type { Answered } from "../chat/call.ts";
import { troublesOf } from "../chat/trouble.ts";
import type { TeamsSettings } from "./settings.ts";

export const troubles = troublesOf("chat-teams");

/** Seconds before its end at which a token is not used any more. */
const margin = 120;

type Audience = "graph" | "bot";

/** Tokens of the app for one audience each, kept as long as they hold. */
export interface Tokens {
  (audience: Audience): Promise<string>;
  /** Throws one away that was refused, unless another has taken its place. */
  refused(audience: Audience, token: string): void;
}

/**
 * Asks with a token. Where it is refused, which says that nothing was done, asks once more with another: it may have been taken back, or be over before
 * its time.
 */
export async function withToken(
  tokens: Tokens,
  audience: Audience,
  ask: (authorization: string) => Promise<Answered>,
): Promise<Answered> {
  const once = async () => {
    const token = await tokens(audience);
    const answered = await ask(`Bearer ${token}`);
    if (answered.status === 401) tokens.refused(audience, token);
    return answered;
  };
  const answered = await once();
  return answered.status === 401 ? once() : answered;
}

/** Signs in by the client's secret (RFC 6749, 4.4). Throws `Trouble` in Microsoft's words where it is refused. */
export function tokensOf(fetch: TransportPorts["fetch"], settings: TeamsSettings, secret: string): Tokens {
  const kept = new Map<string, { token: string; until: number }>();
  const given = async (audience: Audience): Promise<string> => {
    const known = kept.get(audience);
    if (known && known.until > steadyClock.now()) return known.token;
    const { tenant, appId, bot, cloud, timeout } = settings;
    // A bot of many tenants signs in as such for its messages; the directory is always the tenant's own.
    const place = audience === "bot" && bot === "multi-tenant" ? "botframework.com" : tenant;
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: appId,
      client_secret: secret,
      scope: `${audience === "bot" ? cloud.scope : cloud.graph}/.default`,
    });
    const { status, json } = await call(fetch, `${cloud.login}/${place}/oauth2/v2.0/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
      timeout: timeout * 1000,
    });
    const token = json["access_token"];
    if (status === 200 && typeof token === "string") {
      kept.set(audience, { token, until: steadyClock.now() + (Number(json["expires_in"]) - margin) * 1000 });
      return token;
    }
    if (status >= 500 || status === 429) throw new Error(`HTTP ${status}`);
    // The first line of `error_description` begins with a number such as AADSTS7000215; what follows names the request.
    const words: unknown = json["error_description"];
    const said = (typeof words === "string" ? words : `HTTP ${status}`).split(/\r?\n/)[0]!;
    throw troubles.ofSignIn("sign-in-refused", { error: said.slice(0, 200) });
  };
  const refused = (audience: Audience, token: string) => {
    if (kept.get(audience)?.token === token) kept.delete(audience);
  };
  return Object.assign(given, { refused });
}
