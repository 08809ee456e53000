import { isUnreachable } from "../../kit/db/index.ts";
import { feature } from "../../kit/feature.ts";
import { attention } from "./attention.ts";
import { contract } from "./contract.ts";
import { compareDeletions } from "./deletion/replay.ts";
import { handlers, raw, steps } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import { compareErasures } from "./replay.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    privacy: typeof en;
  }
}

export const privacy = feature({
  name: "privacy",
  factReaders: [{ by: "the export of a person's own data", reads: ({ ofPerson }) => ofPerson }],
  contract,
  tags: { privacy: "Personal data: access and deletion; the organisation's own deletion." },
  handlers,
  steps,
  raw,
  jobs,
  attention,
  personal,
  words: new URL("words/", import.meta.url),
  async start(env, running) {
    if (running.has("worker")) {
      // What a node that is away would say is asked by the jobs, and nobody else waits for that.
      for (const compare of [compareErasures, compareDeletions])
        await compare(env).catch((error: unknown) => {
          if (!isUnreachable(error)) throw error;
          env.log.warn({ err: error }, "what is to be erased could not be compared at the start; a job does it later");
        });
    }
    return async () => {};
  },
});
