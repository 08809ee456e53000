import { parse, parser } from "../../kit/parsing/index.ts";
import { instead } from "../../kit/problem.ts";
import type { MailAsked, MailStudy } from "./inbound/mail-study.ts";
import { largestMail } from "./inbound/read.ts";
import { scanMail } from "./inbound/scan.ts";
import type { parse as readMail } from "./inbound/mail.parser.ts";

/** Reads a raw mail. */
export const mailParser = parser<typeof readMail>(
  "outbound.mail",
  new URL("./inbound/mail.parser.ts", import.meta.url),
  { seconds: 5, megabytes: 380, input: largestMail + 4096, output: 1024 * 1024 },
);

/** Reads a mail in a process that can be killed; what cannot be read is looked at as far as one walk through it goes. It never refuses a mail. */
export function studied(org: string, asked: MailAsked): Promise<MailStudy> {
  const read = () => parse(mailParser, org, asked);
  return instead("unreadable", read, async () => scanMail(asked));
}
