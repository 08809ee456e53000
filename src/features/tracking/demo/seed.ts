import type { Db } from "../../../kit/db/index.ts";
import type { Feature } from "../../../kit/feature.ts";
import { importOutcomes } from "../history.ts";
import type { PastAction } from "../history.ts";
import { addCrowd, endedMails } from "../store/crowd.ts";
import type { PastMail } from "../store/crowd.ts";
import { demoPlan } from "./plan.ts";
import type { DemoAct, Habits } from "./plan.ts";

const actionOf: Partial<Record<DemoAct["does"], PastAction["action"]>> = {
  open: "opened",
  click: "clicked",
  send: "submitted",
  report: "reported",
};

/** The demo's finished simulation gets its history; its running one will be played by a crowd. */
export const seed: Feature["seed"] = async ({ db, org }) => {
  await addCrowd(db, org);
  await writeOutcomes(db, org, await endedMails(db, org), 1);
};

/**
 * Writes what became of mails, at the pace of hours.
 * @param turn another one is another draw
 * @param habits of who got a mail; the present ones when absent
 */
export async function writeOutcomes(
  db: Db,
  org: string,
  mails: readonly PastMail[],
  turn: number,
  habits?: (mail: PastMail) => Habits,
): Promise<void> {
  for (const [campaign, own] of Map.groupBy(mails, (mail) => mail.campaign)) {
    const actions = own.flatMap((mail) => actionsOf(mail, turn, habits?.(mail)));
    await importOutcomes(db, org, campaign, actions);
  }
}

function actionsOf(mail: PastMail, turn: number, habits?: Habits): PastAction[] {
  return demoPlan([turn, mail.delivery], mail.difficulty, 60, habits).flatMap((act): PastAction[] => {
    const at = new Date(mail.sentAt.getTime() + act.after * 1000);
    if (act.does === "scan") return [{ delivery: mail.delivery, action: "clicked", at, machine: true }];
    const action = actionOf[act.does];
    return action ? [{ delivery: mail.delivery, action, at, ...(act.stays && { stayed: act.stays }) }] : [];
  });
}
