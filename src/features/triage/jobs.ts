import { job } from "../../kit/jobs.ts";
import { answerReporters } from "./answers.ts";
import { sortMails } from "./sorting.ts";

export const jobs = [
  job("sort-reported-mails", { concurrency: 3, perOrganisation: 1 }, sortMails),
  job("answer-reporters", { concurrency: 3, perOrganisation: 1 }, answerReporters),
];
