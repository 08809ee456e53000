import { job } from "../../kit/jobs.ts";
import { runCsvImport } from "./import/run.ts";

export const jobs = [
  job("import-people", { retries: 20, expireIn: 3600 }, (env, { org, work }: { org: string; work: string }) =>
    runCsvImport(env, org, work),
  ),
];
