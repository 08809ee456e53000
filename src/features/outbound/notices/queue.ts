import { defaultChannel } from "../../../channels/channel.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Areas } from "../../../kit/words.ts";
import { newId } from "../../../kit/id.ts";
import { describeChannel } from "../gate.ts";
import { queueMessage } from "../store/messages.ts";

/** A mail of some catalogue: `<area>:<name>`, without an area one of this feature's own. */
export type NoticeTemplate = { [A in keyof Areas]: `${A}:${MailOf<A>}` }[keyof Areas] | MailOf<"outbound">;

/** The mails of an area: what has a subject. The reason why a notice is sent stands among them. */
export type MailOf<A extends keyof Areas> = Areas[A] extends { mail: infer M }
  ? { [N in keyof M & string]: M[N] extends { subject: string } ? N : never }[keyof M & string]
  : never;

/** A message from a fixed template of a word catalogue. */
export interface Notice {
  /** `staff`: in the organisation's own name, by its default profile, and to its proven domains alone. */
  purpose: "notice" | "account" | "staff";
  /**
   * `<area>:<name>`, found in that area's catalogue as `mail.<name>.subject`, `.text` (paragraphs by blank lines) and, for a button that
   * leads to `vars.link`, `.action`; in short it is `sms.<name>`. Without an area: this feature's own.
   */
  template: NoticeTemplate;
  /** The usual one when absent. */
  channel?: string;
  member?: string | null;
  /** The address or number of the person concerned, from the caller's own record. */
  to: string;
  locale: string;
  vars?: Record<string, string>;
  /** Names what this mail is for, such as `assignment:<id>:reminder:1`: asked for twice, it is sent once. */
  effect: string;
}

/**
 * Queues a message in the caller's transaction; a job sends it within seconds and tries again for a day.
 * @returns false when this effect was asked for before, or the address is none
 */
export async function notify(db: Db, org: string, notice: Notice, attached: string | null = null): Promise<boolean> {
  return (await queueNotice(db, org, notice, attached)) !== null;
}

/** The same; tells the id of what was queued. */
export async function queueNotice(
  db: Db,
  org: string,
  notice: Notice,
  attached: string | null = null,
): Promise<string | null> {
  const { purpose, channel = defaultChannel, template, member = null, to, locale, vars = {}, effect } = notice;
  const address = describeChannel(channel).address.read(to);
  if (address === null) return null;
  const id = newId();
  const row = { id, effect, purpose, channel, template, member, address, locale, vars, attached };
  return (await queueMessage(db, org, row)) ? id : null;
}
