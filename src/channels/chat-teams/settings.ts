import * as z from "zod/mini";
import { chatSettings } from "../chat/settings.ts";

const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(200));
const guid = z
  .string()
  .check(z.regex(/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i, "an id such as 00000000-0000-0000-0000-000000000000"));

/** What differs between Microsoft's cloud and those for governments; the usual ones are the public cloud's. */
const cloud = z.strictObject({
  login: z._default(address, "https://login.microsoftonline.com"),
  graph: z._default(address, "https://graph.microsoft.com"),
  connector: z._default(address, "https://smba.trafficmanager.net/teams"),
  scope: z._default(address, "https://api.botframework.com"),
  keys: z._default(address, "https://login.botframework.com/v1/.well-known/openidconfiguration"),
});

export const teamsSettings = z.strictObject({
  /** The organisation's tenant in Microsoft Entra. */
  tenant: guid,
  /** The bot's application (client) id. */
  appId: guid,
  /** Where the bot signs in: in the tenant itself, or as a bot of many tenants. */
  bot: z._default(z.enum(["single-tenant", "multi-tenant"]), "single-tenant"),
  cloud: z._default(cloud, cloud.parse({})),
  // Fifty requests a second of one bot in one tenant; a message takes three
  // (https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit).
  ...chatSettings(15),
});
export type TeamsSettings = z.infer<typeof teamsSettings>;
