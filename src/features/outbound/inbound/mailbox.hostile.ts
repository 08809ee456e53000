import type { ImapBox } from "./testing-imap.ts";

const megabyte = 1024 * 1024;
const mail = "a".repeat(20 * megabyte);

/** What a mailbox's server may say beside what it was asked: few bytes that stand for many numbers, many words in one line, many mails for one. */
export const hostileBoxes: Record<string, Pick<ImapBox, "search" | "fetch">> = {
  "numbers that are gone": { search: "* VANISHED 1:16777216\r\n".repeat(12) },
  "numbers that were found": { search: "* 4294967295 EXISTS\r\n* ESEARCH UID ALL 1:16777216\r\n" },
  "words of one line": { search: `* FLAGS (${"a ".repeat(8 * megabyte - 20)})\r\n` },
  "mails for one": { fetch: `* 1 FETCH (UID 1 BODY[]<0> {${mail.length}}\r\n${mail})\r\n` },
};
