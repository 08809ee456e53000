import { job } from "../../kit/jobs.ts";
import { giveUpWork } from "../../kit/progress/index.ts";
import { sendInvitation, withdrawInvitation } from "./accounts/inviting.ts";
import { forgetOldAsks } from "./accounts/old-asks.ts";
import { resetWithProvider, settleWithProvider, signOutWithProvider } from "./accounts/orders.ts";
import { forgetAccountAsk, takeAccountBack, takeAskedAccountBack } from "./accounts/taking-back.ts";
import { advanceRecoveries, forgetAsk, startRecovery } from "./accounts/recovery.ts";
import { runChange } from "./changes/run.ts";
import { runCsvImport } from "./import/run.ts";

const manyRetries = { retries: 20, expireIn: 120 };
const account = { ...manyRetries, concurrency: 6, perOrganisation: 3 };

export const jobs = [
  job(
    "import-people",
    { retries: 20, expireIn: 3600, long: true, givenUp: giveUpWork },
    (env, { org, work }: { org: string; work: string }) => runCsvImport(env, org, work),
  ),
  job(
    "change-people",
    { retries: 20, expireIn: 3600, long: true, givenUp: giveUpWork },
    (env, { org, work }: { org: string; work: string }) => runChange(env, org, work),
  ),
  // What the identity provider must be told waits until it can be: a provider that is away for days loses nothing.
  job("send-invitation", manyRetries, sendInvitation),
  job("withdraw-invitation", manyRetries, withdrawInvitation),
  job("take-account-back", manyRetries, takeAccountBack),
  job("take-asked-account-back", { ...manyRetries, givenUp: forgetAccountAsk }, takeAskedAccountBack),
  job("settle-account", account, settleWithProvider),
  job("reset-authenticator", account, resetWithProvider),
  job("sign-out-account", account, signOutWithProvider),
  job("begin-recovery", { retries: 8, givenUp: forgetAsk }, startRecovery),
  job("forget-old-asks", { removes: true }, forgetOldAsks),
  job("advance-recoveries", { every: 300, retries: 0 }, advanceRecoveries),
];
