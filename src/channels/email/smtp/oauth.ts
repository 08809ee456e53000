import { callbackify } from "node:util";
import { parseJson } from "../../../kit/json-depth.ts";
import type { Secrets, TransportPorts } from "../../transport.ts";
import type { SmtpSettings } from "./settings.ts";

/** The part of an access-token source that the SMTP connection calls (SASL XOAUTH2). */
export interface TokenSource {
  getToken: (renew: boolean, done: (error: Error | null, token?: string) => void) => void;
  buildXOAuth2Token: (token: string) => string;
  /** The server refused to sign in: the next one starts with a new access token. */
  forget: () => void;
}

/** Exchanges the refresh token (RFC 6749, 6) when there is no access token, it is about to end, or the server refused it. */
export function tokenSource(
  settings: SmtpSettings,
  secrets: Secrets,
  post: TransportPorts["post"],
  clock: () => number,
): TokenSource {
  let token = "";
  let endsAt = 0;
  let asking: Promise<string> | null = null;
  const exchange = async (): Promise<string> => {
    const { tokenUrl, clientId, scope } = settings.oauth!;
    const answer = await post(tokenUrl, {
      grant_type: "refresh_token",
      refresh_token: secrets["oauthRefreshToken"] ?? "",
      client_id: clientId,
      ...(secrets["oauthClientSecret"] && { client_secret: secrets["oauthClientSecret"] }),
      ...(scope && { scope }),
    });
    const read = readAnswer(answer.body);
    if (answer.status !== 200 || !read.access_token) {
      throw new Error(
        `the token endpoint answered ${answer.status} ${read.error_description ?? read.error ?? ""}`.trim(),
      );
    }
    token = read.access_token;
    endsAt = clock() + (Number(read.expires_in) || 300) * 1000 - 60_000;
    return token;
  };
  return {
    getToken: callbackify((renew: boolean) => {
      if (!renew && token && clock() < endsAt) return Promise.resolve(token);
      asking ??= exchange().finally(() => (asking = null));
      return asking;
    }),
    forget: () => void (token = ""),
    buildXOAuth2Token: (given) =>
      Buffer.from(`user=${settings.user}\u0001auth=Bearer ${given}\u0001\u0001`).toString("base64"),
  };
}

interface TokenAnswer {
  access_token?: string;
  expires_in?: number | string;
  error?: string;
  error_description?: string;
}

function readAnswer(body: string): TokenAnswer {
  try {
    return parseJson(body) as TokenAnswer;
  } catch {
    return {};
  }
}
