import { parse, parser } from "../../kit/parsing/index.ts";
import { onRefusal } from "../../kit/problem.ts";
import { plainContent } from "./inbound/content.ts";
import type { parse as readContent } from "./inbound/content.parser.ts";
import type { ContentAsked, MailContent } from "./inbound/mail-content.ts";
import type { MailAsked, MailStudy } from "./inbound/mail-study.ts";
import { largestMail } from "./inbound/read.ts";
import { scanMail } from "./inbound/scan.ts";
import type { parse as readMail } from "./inbound/mail.parser.ts";
import type { parse as readMailbox } from "./inbound/mailbox.parser.ts";

/** Reads a raw mail. */
export const mailParser = parser<typeof readMail>(
  "outbound.mail",
  new URL("./inbound/mail.parser.ts", import.meta.url),
  { seconds: 5, megabytes: 380, input: largestMail + 4096, output: 1024 * 1024 },
);

/** Reads what stands in a reported mail. */
export const contentParser = parser<typeof readContent>(
  "outbound.content",
  new URL("./inbound/content.parser.ts", import.meta.url),
  { seconds: 5, megabytes: 380, input: largestMail + 4096, output: 2 * 1024 * 1024 },
);

/** Reads what is new in a mailbox: whatever its server says is heard in a process that can be killed. */
export const mailboxParser = parser<typeof readMailbox>(
  "outbound.mailbox",
  new URL("./inbound/mailbox.parser.ts", import.meta.url),
  { seconds: 8, megabytes: 300, input: 4 * 1024 * 1024, output: 200 * (largestMail + 4096), speaks: true },
);

/** Reads what stands in a mail in a process that can be killed; of what cannot be read its head and beginning are told. It never refuses a mail. */
export function contentRead(org: string, asked: ContentAsked): Promise<MailContent> {
  const read = () => parse(contentParser, org, asked);
  return onRefusal("unreadable", read, async () => plainContent(asked));
}

/** Reads a mail in a process that can be killed; what cannot be read is looked at as far as one walk through it goes. It never refuses a mail. */
export function studied(org: string, asked: MailAsked): Promise<MailStudy> {
  const read = () => parse(mailParser, org, asked);
  return onRefusal("unreadable", read, async () => scanMail(asked));
}
