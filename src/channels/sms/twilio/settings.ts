import * as z from "zod/mini";
import { zInt } from "../../../kit/contract.ts";
import type { Secrets } from "../../transport.ts";
import { checkSms } from "../by-country.ts";
import { senderId } from "../sender-id.ts";
import { smsSettings } from "../settings.ts";

const sid = (kind: string) =>
  z.string().check(z.regex(new RegExp(`^${RegExp.escape(kind)}[0-9a-fA-F]{32}$`), `begins with ${kind}`));

export const twilioSettings = z.strictObject({
  /** The account's SID. */
  account: sid("AC"),
  /** SID of an API key to sign in with, in the place of the account's own token. */
  apiKey: z.optional(sid("SK")),
  /** SID of a messaging service, which then chooses the sender. */
  messagingService: z.optional(sid("MG")),
  /** Another address of the interface, such as that of a region. */
  address: z._default(z.url({ protocol: /^https?$/ }), "https://api.twilio.com"),
  /** The sender of the process's own messages; those of a profile come from its `fromAddress`, which the gate looks at. */
  from: z._default(senderId, "Hookwise"),
  /** How many messages are handed over at once. */
  connections: z._default(zInt(1, 100), 10),
  /** Seconds that Twilio may take for an answer. */
  timeout: z._default(z.coerce.number().check(z.gte(1), z.lte(120)), 30),
  ...smsSettings,
});
export type TwilioSettings = z.infer<typeof twilioSettings>;

export function checkTwilio(settings: TwilioSettings, secrets: Secrets): { path: string; reason: string }[] {
  const wrong = checkSms(settings);
  // Twilio signs what it tells with the account's token, also where an API key signs in.
  if (!secrets["authToken"]) wrong.push({ path: "secrets.authToken", reason: "auth-token-missing" });
  if (settings.apiKey && !secrets["apiSecret"]) wrong.push({ path: "secrets.apiSecret", reason: "api-secret-missing" });
  return wrong;
}

/** Settings from `twilio://AC…:token@api.twilio.com`; what stands behind the `?` sets the rest. Throws on anything else. */
export function twilioFromUrl(text: string): { settings: unknown; secrets: Record<string, string> } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "twilio:" || !url.username || !url.password || url.hash || !/^\/?$/.test(url.pathname))
    throw new Error("it must look like twilio://AC…:token@api.twilio.com?from=+15550100");
  const { host, username, password, searchParams } = url;
  return {
    settings: { account: username, ...(host && { address: `https://${host}` }), ...Object.fromEntries(searchParams) },
    secrets: { authToken: decodeURIComponent(password) },
  };
}
