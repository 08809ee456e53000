import { readAddress } from "../../../channels/email/address.ts";
import type { Db } from "../../../kit/db/index.ts";
import { newId } from "../../../kit/id.ts";
import { queueMessage } from "../store/messages.ts";

/** A mail from a fixed template of a word catalogue. */
export interface Notice {
  purpose: "notice" | "account";
  /**
   * `<area>:<name>`, found in that area's catalogue as `mail.<name>.subject`, `.text` (paragraphs by blank lines) and, for a button that
   * leads to `vars.link`, `.action`. Without an area: this feature's own.
   */
  template: string;
  member?: string | null;
  /** The address of the person concerned, from the caller's own record. */
  to: string;
  locale: string;
  vars?: Record<string, string>;
  /** Names what this mail is for, such as `assignment:<id>:reminder:1`: asked for twice, it is sent once. */
  effect: string;
}

/**
 * Queues a mail in the caller's transaction; a job sends it within seconds and tries again for a day.
 * @returns false when this effect was asked for before, or the address is none
 */
export async function notify(db: Db, org: string, notice: Notice, attached: string | null = null): Promise<boolean> {
  const address = readAddress(notice.to)?.ascii;
  if (!address) return false;
  const { purpose, template, member = null, locale, vars = {}, effect } = notice;
  return queueMessage(db, org, { id: newId(), effect, purpose, template, member, address, locale, vars, attached });
}
