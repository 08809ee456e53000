import { readMailbox } from "./mailbox.ts";
import type { MailboxAsked, MailboxPiece } from "./mailbox.ts";

export function parse(asked: MailboxAsked): AsyncGenerator<MailboxPiece> {
  return readMailbox(asked);
}
