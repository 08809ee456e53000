import { readAddress } from "../../kit/address.ts";
import type { AddressRule, SenderRule } from "../channel.ts";
import { sendersInChat } from "./message.ts";

/**
 * People of a chat whose accounts belong to mailboxes: they are reached by the e-mail address that everybody has, and proven by its domain. Whose
 * account the vendor finds for it is looked at again by `isAccountOf`.
 */
export const byMailbox: AddressRule = {
  read: (text) => readAddress(text)?.ascii ?? null,
  fold: (address) => address.toLowerCase(),
  domainSeparator: "@",
  field: "email",
};

/** Whether an account that was found for an address is that address's: a vendor that guesses must not have a stranger written to. */
export function isAccountOf(address: string, found: unknown): boolean {
  const read = typeof found === "string" ? byMailbox.read(found) : null;
  return read !== null && byMailbox.fold(read) === byMailbox.fold(address);
}

/** The sender of a chat: the name beside its messages, up to 80 characters. */
export const shownName: SenderRule = {
  read: (text) => (/^[^\p{C}]{1,80}$/u.test(text.trim()) ? text.trim() : null),
  proven: false,
  of: sendersInChat,
};
