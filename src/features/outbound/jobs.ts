import { job } from "../../kit/jobs.ts";
import { fetchMailboxes } from "./inbound/fetch.ts";
import { listenToGateways } from "./inbound/gateway-listener.ts";
import { forgetAccountMessages } from "./notices/account.ts";
import { sendNotices } from "./notices/send.ts";

export const jobs = [
  job("send-notices", { every: 5, retries: 0 }, sendNotices),
  job("forget-account-messages", { removes: true }, forgetAccountMessages),
  job("listen-to-gateways", { every: 60, retries: 0 }, listenToGateways),
  job("fetch-mailboxes", { every: 60, retries: 0 }, fetchMailboxes),
];
