import type { Env } from "../../kit/feature.ts";
import { takeMail } from "./inbound/take.ts";

export { compileMail } from "../../channels/email/compose/compile.ts";
export type { CompiledMail, Fill, InlineImage, MailTemplate, Piece } from "../../channels/email/compose/compile.ts";
export type { Commit, Outcome } from "../../channels/channel.ts";
export { qrImage } from "../../channels/email/qr.ts";
export { giveUpAfterSeconds, retryDelay } from "../../channels/email/smtp/outcome.ts";
export { outboxRoutes } from "./dev/outbox.ts";
export { messageIdSigner, signMessageId } from "./keys.ts";
export type { MessageIdSigner } from "./keys.ts";
export { notify } from "./notices/queue.ts";
export type { Notice } from "./notices/queue.ts";
export { openSender } from "./sender.ts";
export type { Sender, SimulationMail } from "./sender.ts";
export { verifyMail } from "./verify.ts";

/**
 * Takes in a reported mail that came by another way than the mailbox, with the same effects: kept sealed, thanked, passed on, a fact.
 * @param mail.from the reporter's address
 */
export function reportMail(
  env: Env,
  org: string,
  mail: { from: string; raw: Buffer },
): Promise<"bounce" | "report" | "nothing"> {
  return takeMail(env, { org, mailbox: org, purpose: "reports", from: mail.from, raw: mail.raw });
}
