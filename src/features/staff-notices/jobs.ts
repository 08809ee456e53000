import { job } from "../../kit/jobs.ts";
import { followStaffNotices, queueStaffNotice } from "./send.ts";

export const jobs = [
  job("send-staff-notice", { expireIn: 3600 }, (env, order: { org: string; notice: string }) =>
    queueStaffNotice(env, order),
  ),
  job("follow-staff-notices", { every: 15, retries: 0 }, followStaffNotices),
];
