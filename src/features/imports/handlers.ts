import type { RawHandlers } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { startWork } from "../../kit/progress/index.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { audit } from "../audit/index.ts";
import type { contract } from "./contract.ts";
import { dropUpload, keepUpload } from "./upload.ts";

export const rawHandlers: RawHandlers<typeof contract> = {
  async importGophish({ org, actor, input, env }, request, reply) {
    const body = request.body as NodeJS.ReadableStream | undefined;
    if (!body) throw refuse("invalid", "no-body", words("imports")("no-body"));
    const work = newId();
    await keepUpload(env, work, body);
    try {
      await env.database.tx(org, async (db) => {
        await startWork(db, org, "import-gophish", actor, {
          id: work,
          needs: "imports:run",
          input: { name: input.name ?? "Gophish" },
        });
        await audit(db, org, actor, { act: "import.started", what: "work", id: work, detail: { from: "gophish" } });
        await env.jobs.send("import-gophish", { org, work }, { db });
      });
    } catch (error) {
      await dropUpload(env, work);
      throw error;
    }
    void reply.code(202).header("location", `/api/v1/jobs/${work}`);
    return { job: work };
  },
};
