import { job } from "../../kit/jobs.ts";
import { remindOfFading } from "./reminders/fading.ts";
import { remindOfWaiting } from "./reminders/waiting.ts";

export const jobs = [
  job("send-lesson-reminders", { every: 60 }, (env) => remindOfWaiting(env)),
  job("send-skill-reminders", { every: 900, expireIn: 600 }, (env) => remindOfFading(env)),
];
