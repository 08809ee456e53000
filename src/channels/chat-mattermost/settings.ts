import * as z from "zod/mini";
import { chatSettings } from "../chat/settings.ts";

export const mattermostSettings = z.strictObject({
  /** Where the server is, such as `https://chat.example`. */
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(200)),
  // A server takes ten requests a second from one address unless it is told otherwise (RateLimitSettings.PerSec); a message takes three.
  ...chatSettings(3),
});
export type MattermostSettings = z.infer<typeof mattermostSettings>;
