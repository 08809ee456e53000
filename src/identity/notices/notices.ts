import { randomUUID } from "node:crypto";
import type { Ports } from "../calls/ports.ts";
import { localeOf } from "../users/locale.ts";
import { verified } from "../model/user.ts";
import type { User } from "../model/user.ts";

/**
 * Tells the owner of an account by mail what has just been done to it. The action is done: a mail that cannot be handed on is logged and refuses
 * nothing.
 * @param template of this area's mails
 */
export async function notify(
  { deliver, log }: Pick<Ports, "deliver" | "log">,
  user: User,
  template: string,
  vars: Record<string, string> = {},
): Promise<void> {
  const to = user.attributes["email"];
  if (!to || !verified(user, "email")) return;
  const locale = localeOf(user);
  try {
    await deliver({ to, channel: "email", template, locale, vars, effect: `identity:notice:${randomUUID()}` });
  } catch (error) {
    log.error({ err: error, template }, "a notice could not be sent");
  }
}
