import { readAddress } from "../../kit/address.ts";
import type { AddressRule } from "../channel.ts";

/** A bare JID (RFC 7622) whose local part is as plain as a mailbox's, in lower case; null for anything else, such as one with a resource. */
export function readJid(text: string): string | null {
  return readAddress(text)?.ascii.toLowerCase() ?? null;
}

/** People of XMPP have accounts that are no mailboxes, even where they look alike: they stand in a field of their own. */
export const byJid: AddressRule = {
  read: readJid,
  fold: (address) => address,
  domainSeparator: "@",
  field: "custom.jid",
  headings: "jid,xmpp,xmpp address,xmpp-adresse,jabber,jabber id,jabber-id",
};
