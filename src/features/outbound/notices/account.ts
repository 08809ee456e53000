import type { AccountMessage } from "../../../kit/accounts.ts";
import type { Env } from "../../../kit/feature.ts";
import type { Removal } from "../../../kit/removal.ts";
import { forgetInSystem, systemOrganisation } from "../../organisations/index.ts";
import { forgetCallbacks } from "../store/callbacks.ts";
import { forgetMessages } from "../store/messages.ts";
import { forgetMails } from "../store/outbox.ts";
import { forgetReferences } from "../store/references.ts";
import { queueNotice } from "./queue.ts";
import type { NoticeTemplate } from "./queue.ts";
import { sendQueued } from "./send.ts";

/**
 * Takes an account message: it is durable when this resolves, and sent at once afterwards, since somebody waits for it. What cannot be sent
 * now is tried again by the job that sends all notices. Codes stand in the queue until they are sent, and in no log.
 */
export async function deliverAccountMessage(env: Env, message: AccountMessage): Promise<void> {
  const notice = {
    ...message,
    purpose: "account" as const,
    template: `identity:${message.template}` as NoticeTemplate,
  };
  const id = await env.database.tx(systemOrganisation, (db) => queueNotice(db, systemOrganisation, notice));
  if (id === null) return;
  // Not waited for: how long a mail server takes would tell who has an account.
  sendQueued(env, systemOrganisation, id).catch((error: Error) =>
    env.log.warn({ err: error, message: id }, "an account message waits for its next try"),
  );
}

/** What goes after how many days, beside whatever organisations choose for themselves. */
const goes = [
  [forgetMails, 30],
  [forgetMessages, 30],
  [forgetReferences, 30],
  [forgetCallbacks, 90],
] as const;

/** What was sent a month ago in the system organisation goes, and what gateways said of messages of the installation's own way. */
export async function forgetAccountMessages(env: Env, ordered: Removal = {}): Promise<void> {
  for (const [forget, days] of goes) await forgetInSystem(env, days, forget, ordered);
}
