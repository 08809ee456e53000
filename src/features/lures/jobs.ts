import { job } from "../../kit/jobs.ts";
import { judgeAgain } from "./judging.ts";
import { outlineVersions } from "./outlines.ts";

export const jobs = [
  job("judge-lures-again", { every: 60, retries: 0, expireIn: 3600 }, judgeAgain),
  job("outline-lure-versions", { every: 60, retries: 0, expireIn: 3600 }, outlineVersions),
];
