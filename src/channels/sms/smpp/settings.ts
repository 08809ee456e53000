import * as z from "zod/mini";
import { zInt } from "../../../kit/contract.ts";
import { senderId } from "../sender-id.ts";
import { smsSettings } from "../settings.ts";

const host = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));

export const smppSettings = z.strictObject({
  host,
  port: z._default(zInt(1, 65535), 3550),
  /** `tls` from the first byte. */
  security: z._default(z.enum(["tls", "none"]), "tls"),
  /** The name in the server's certificate, when it differs from the host. */
  tlsName: z.optional(host),
  /** PEM of a private certificate authority. */
  certificateAuthority: z.optional(z.string().check(z.maxLength(20_000))),
  /** `system_id` of the account at the gateway. */
  user: z._default(z.string().check(z.maxLength(15)), ""),
  systemType: z._default(z.string().check(z.maxLength(12)), ""),
  /** The sender of the process's own messages; those of a profile come from its `fromAddress`, which the gate looks at. */
  from: z._default(senderId, "Hookwise"),
  /** How many messages may be under way before the gateway has answered the first. */
  window: z._default(zInt(1, 500), 10),
  /** How a message of several parts travels: each part with a header of its own, or whole, for the gateway to cut. */
  long: z._default(z.enum(["parts", "payload"]), "parts"),
  /** Whether the gateway is asked what became of each message. */
  receipts: z._default(z.enum(["yes", "no"]), "yes"),
  /** Seconds that the gateway may take for an answer. */
  timeout: z._default(z.coerce.number().check(z.gte(1), z.lte(120)), 15),
  /** Seconds of silence after which it is asked whether it is still there. */
  enquireSeconds: z._default(zInt(1, 3600), 30),
  ...smsSettings,
});
export type SmppSettings = z.infer<typeof smppSettings>;

/** Settings from `smpp://user:password@host:port` or `smpps://…`; what stands behind the `?` sets the rest. Throws on anything else. */
export function gatewayFromUrl(text: string): { settings: unknown; secrets: Record<string, string> } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "smpp:" && url.protocol !== "smpps:") || url.hash || !/^\/?$/.test(url.pathname))
    throw new Error(
      "it must be an address that begins with smpp:// or smpps://, such as smpp://user:pass@host:2775; a ?, # or / within its name or password is written %3F, %23 or %2F. Gateways of other kinds begin with twilio: or https://, as .env.example says",
    );
  const tls = url.protocol === "smpps:";
  return {
    settings: {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: Number(url.port || (tls ? 3550 : 2775)),
      security: tls ? "tls" : "none",
      user: decodeURIComponent(url.username),
      ...Object.fromEntries(url.searchParams),
    },
    secrets: url.password ? { password: decodeURIComponent(url.password) } : {},
  };
}
