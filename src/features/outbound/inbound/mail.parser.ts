import type { MailAsked, MailStudy } from "./mail-study.ts";
import { studyMail } from "./study.ts";

export function parse(asked: MailAsked): Promise<MailStudy> {
  return studyMail(asked);
}
