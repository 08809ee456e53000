import * as z from "zod/mini";
import { chatSettings } from "../chat/settings.ts";

export const zulipSettings = z.strictObject({
  /** Where the organisation is, such as `https://team.zulipchat.com`. */
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(200)),
  /** The bot's own address, by which it signs in. */
  email: z.string().check(z.email(), z.maxLength(320)),
  // A server takes two hundred requests a minute from one account (RATE_LIMITING_RULES); a message takes two.
  ...chatSettings(1.5),
});
export type ZulipSettings = z.infer<typeof zulipSettings>;
