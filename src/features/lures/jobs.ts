import { job } from "../../kit/jobs.ts";
import { judgeAgain } from "./judging.ts";

export const jobs = [job("judge-lures-again", { every: 60, retries: 0, expireIn: 3600 }, judgeAgain)];
