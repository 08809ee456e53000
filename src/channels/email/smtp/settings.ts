import * as z from "zod/mini";
import { zInt, zLine } from "../../../kit/contract.ts";
import type { Secrets } from "../../transport.ts";
import { readDomain } from "../../../kit/address.ts";
import { isLoopback } from "../../../kit/ip.ts";
import { mayHaveHeader } from "../compose/compile.ts";
import { readDkimKey } from "../compose/dkim.ts";

const host = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(253), z.regex(/^[A-Za-z0-9.:-]+$/, "a host name or address"));

export const smtpSettings = z.strictObject({
  host,
  port: zInt(1, 65535),
  /** `tls` from the first byte · `starttls` required · `opportunistic`: STARTTLS if offered · `none` */
  security: z._default(z.enum(["tls", "starttls", "opportunistic", "none"]), "starttls"),
  /** The name in the server's certificate, when it differs from the host. */
  tlsName: z.optional(host),
  /** PEM of a private certificate authority. */
  certificateAuthority: z.optional(z.string().check(z.maxLength(20_000))),
  auth: z._default(z.enum(["none", "plain", "login", "xoauth2"]), "none"),
  user: z.optional(zLine(320)),
  oauth: z.optional(
    z.strictObject({ tokenUrl: z.url({ protocol: /^https?$/ }), clientId: zLine(400), scope: z.optional(zLine(1000)) }),
  ),
  /** What EHLO says. */
  name: z.optional(host),
  connections: z._default(zInt(1, 50), 5),
  messagesPerConnection: z._default(zInt(1, 100_000), 1000),
  ratePerMinute: z.optional(zInt(1, 1_000_000)),
  timeoutSeconds: z._default(zInt(5, 600), 120),
  dkim: z.optional(z.strictObject({ domain: host, selector: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,63}$/)) })),
  headers: z._default(z.record(z.string(), zLine(900)), {}),
});

export type SmtpSettings = z.infer<typeof smtpSettings>;

export const smtpSecrets = ["password", "oauthClientSecret", "oauthRefreshToken", "dkimPrivateKey"] as const;

/** To whom each secret is shown: the server, and what makes sure that it is that one. The key of DKIM only signs. */
export function secretsOfSmtpShownTo(settings: SmtpSettings): Record<string, unknown> {
  const { host, port, security, tlsName, certificateAuthority, oauth } = settings;
  const server = [host, port, security, tlsName, certificateAuthority];
  // The server gets what the refresh token is exchanged for.
  return { password: server, oauthRefreshToken: [server, oauth?.tokenUrl], oauthClientSecret: oauth?.tokenUrl };
}

/** What does not fit together, as paths and keys of the word catalogue. */
export function checkSmtp(settings: SmtpSettings, secrets: Secrets): { path: string; reason: string }[] {
  const wrong: { path: string; reason: string }[] = [];
  const needs = (given: unknown, path: string, reason: string) => given || wrong.push({ path, reason });
  if (settings.auth !== "none") {
    needs(settings.user, "settings.user", "user-missing");
    if (settings.auth === "xoauth2") {
      needs(settings.oauth, "settings.oauth", "oauth-missing");
      needs(secrets["oauthRefreshToken"], "secrets.oauthRefreshToken", "refresh-token-missing");
    } else needs(secrets["password"], "secrets.password", "password-missing");
    needs(isEncrypted(settings) || isThisMachine(settings.host), "settings.security", "password-needs-tls");
  }
  if (settings.dkim) {
    needs(readDomain(settings.dkim.domain), "settings.dkim.domain", "dkim-domain");
    needs(isKey(secrets["dkimPrivateKey"]), "secrets.dkimPrivateKey", "dkim-key");
  }
  for (const name of Object.keys(settings.headers))
    needs(mayHaveHeader(name), `settings.headers.${name}`, "header-name");
  return wrong;
}

/** Settings from `smtp://user:password@host:port` or `smtps://…`; `?connections=8` and the like set the rest. Throws on anything else. */
export function settingsFromUrl(text: string): { settings: unknown; secrets: Record<string, string> } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "smtp:" && url.protocol !== "smtps:") || url.hash || !/^\/?$/.test(url.pathname))
    throw new Error(
      "it must be an address that begins with smtp:// or smtps://, such as smtps://user:pass@host; a ?, # or / within its name or password is written %3F, %23 or %2F",
    );
  const tls = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  return {
    settings: {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: Number(url.port || (tls ? 465 : 587)),
      security: tls ? "tls" : user && !isThisMachine(url.hostname) ? "starttls" : "opportunistic",
      ...(user && { auth: "plain", user }),
      ...Object.fromEntries(url.searchParams),
    },
    secrets: url.password ? { password: decodeURIComponent(url.password) } : {},
  };
}

function isEncrypted(settings: SmtpSettings): boolean {
  return settings.security === "tls" || settings.security === "starttls";
}

function isThisMachine(name: string): boolean {
  return name === "localhost" || isLoopback(name.replace(/^\[|\]$/g, ""));
}

function isKey(pem: string | undefined): boolean {
  try {
    return pem !== undefined && readDkimKey(pem) !== undefined;
  } catch {
    return false;
  }
}
