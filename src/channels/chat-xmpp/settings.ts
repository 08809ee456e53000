import * as z from "zod/mini";
import { chatSettings } from "../chat/settings.ts";
import { readJid } from "./address.ts";

export const xmppSettings = z.strictObject({
  /** The bot's account on its server: its JID. */
  account: z.string().check(z.refine((text) => readJid(text) !== null, "an account such as desk@chat.example")),
  /** Where the server is, when it is not at the account's domain. */
  host: z.optional(z.string().check(z.minLength(1), z.maxLength(253))),
  port: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535)), 5222),
  /** Without encryption a password is never sent as it is; in production there is always encryption. */
  security: z._default(z.enum(["starttls", "none"]), "starttls"),
  // Servers slow down who sends more than a few kilobytes a second (Prosody and ejabberd: some ten messages).
  ...chatSettings(5),
});
export type XmppSettings = z.infer<typeof xmppSettings>;
