import { feature } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { giveUpWork } from "../../kit/progress/index.ts";
import { contract } from "./contract.ts";
import { handlers, rawHandlers } from "./handlers.ts";
import { gophishParser } from "./parsers.ts";
import { runGophishImport } from "./run.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    imports: typeof en;
  }
}

export const imports = feature({
  name: "imports",
  contract,
  tags: { imports: "Importing what another program has, and handing lures on to it." },
  handlers,
  raw: rawHandlers,
  jobs: [
    job(
      "import-gophish",
      { retries: 5, expireIn: 3600, long: true, givenUp: giveUpWork },
      (env, { org, work }: { org: string; work: string }) => runGophishImport(env, org, work),
    ),
  ],
  parsers: [gophishParser],
  permissions: { "imports:run": ["owner", "admin"] },
  words: new URL("words/", import.meta.url),
});
