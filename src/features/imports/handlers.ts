import type { RawHandlers } from "../../kit/feature.ts";
import { acceptUpload, startWork } from "../../kit/progress/index.ts";
import { audited } from "../audit/index.ts";
import { requireCapability } from "../organisations/index.ts";
import { contract } from "./contract.ts";

/** Bytes that an uploaded file may have. */
const largestFile = 1024 * 1024 * 1024;

export const rawHandlers: RawHandlers<typeof contract> = {
  async importGophish({ org, actor, input, env }, request, reply) {
    await env.database.tx(org, (db, now) => requireCapability(db, org, "custom-templates", now));
    const options = { name: input.name ?? "Gophish" };
    return acceptUpload(env, org, reply, request.body, { largest: largestFile }, async (id) => {
      await env.database.tx(org, async (db) => {
        await startWork(db, org, "import-gophish", actor, { id, needs: "imports:run", input: options });
        await audited(contract.importGophish, { db, org, actor }, { id, detail: { from: "gophish" } });
        await env.jobs.send("import-gophish", { org, work: id }, { db });
      });
    });
  },
};
