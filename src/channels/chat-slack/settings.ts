import * as z from "zod/mini";
import { chatSettings } from "../chat/settings.ts";

export const slackSettings = z.strictObject({
  /** Where the Web API is: Slack's own, or that of its edition for governments. */
  api: z._default(z.url({ protocol: /^https?$/ }).check(z.maxLength(200)), "https://slack.com/api"),
  // People are looked up and conversations opened in tier 3: fifty and more a minute (https://docs.slack.dev/apis/web-api/rate-limits).
  ...chatSettings(0.8),
});
export type SlackSettings = z.infer<typeof slackSettings>;

/** Scopes of a bot token without which a message does not reach anybody, each with its use. */
export const scopes = [
  "users:read", // whose account it is
  "users:read.email", // looking people up by their address
  "im:write", // opening the conversation with one person
  "chat:write", // posting into it
  "chat:write.customize", // under the sender's name of the lure
] as const;
