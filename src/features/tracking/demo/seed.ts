import type { Feature } from "../../../kit/feature.ts";
import { importOutcomes } from "../history.ts";
import type { PastAction } from "../history.ts";
import { addCrowd, endedMails } from "../store/crowd.ts";
import type { PastMail } from "../store/crowd.ts";
import { demoPlan } from "./plan.ts";
import type { DemoAct } from "./plan.ts";

const told: Partial<Record<DemoAct["does"], PastAction["action"]>> = {
  open: "opened",
  click: "clicked",
  send: "submitted",
  report: "reported",
};

/** The demo's finished simulation gets its history; its running one will be played by a crowd. */
export const seed: Feature["seed"] = async ({ db, org }) => {
  await addCrowd(db, org);
  const mails = await endedMails(db, org);
  for (const [campaign, own] of Map.groupBy(mails, (mail) => mail.campaign)) {
    await importOutcomes(db, org, campaign, own.flatMap(actionsOf));
  }
};

function actionsOf(mail: PastMail): PastAction[] {
  return demoPlan([1, mail.delivery], mail.difficulty, 60).flatMap((act) => {
    const at = new Date(mail.sentAt.getTime() + act.after * 1000);
    if (act.does === "scan") return [{ delivery: mail.delivery, action: "clicked" as const, at, machine: true }];
    const action = told[act.does];
    return action ? [{ delivery: mail.delivery, action, at }] : [];
  });
}
