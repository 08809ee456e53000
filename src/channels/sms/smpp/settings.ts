import * as z from "zod/mini";

export const smppSettings = z.strictObject({
  host: z.string().check(z.minLength(1), z.maxLength(255)),
  port: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535)), 2775),
  tls: z._default(z.boolean(), false),
  /** `system_id` of the account at the gateway. */
  user: z._default(z.string().check(z.maxLength(15)), ""),
  /** The sender of the process's own messages; those of a profile come from its `fromAddress`, which the gate looks at. */
  from: z._default(z.string().check(z.regex(/^(\+?\d{3,15}|[A-Za-z0-9 ]{1,11})$/)), "Hookwise"),
  /** Seconds that the gateway may take for an answer. */
  timeout: z._default(z.coerce.number().check(z.gte(1), z.lte(120)), 15),
});
export type SmppSettings = z.infer<typeof smppSettings>;

/** Settings from `smpp://user:password@host:port` or `smpps://…`; `?from=` and `?timeout=` set the rest. Throws on anything else. */
export function gatewayFromUrl(text: string): { settings: unknown; secrets: Record<string, string> } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== "smpp:" && url.protocol !== "smpps:") || url.hash || !/^\/?$/.test(url.pathname))
    throw new Error(
      "it must be an address that begins with smpp:// or smpps://, such as smpp://user:pass@host:2775; a ?, # or / within its name or password is written %3F, %23 or %2F",
    );
  const tls = url.protocol === "smpps:";
  return {
    settings: {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: Number(url.port || (tls ? 3550 : 2775)),
      tls,
      user: decodeURIComponent(url.username),
      ...Object.fromEntries(url.searchParams),
    },
    secrets: url.password ? { password: decodeURIComponent(url.password) } : {},
  };
}
