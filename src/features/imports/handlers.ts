import type { Handlers, RawHandlers } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { acceptUpload, startWork } from "../../kit/progress/index.ts";
import { words } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { lure } from "../lures/index.ts";
import type { Lure } from "../lures/index.ts";
import { requireCapability } from "../organisations/index.ts";
import { formatOf, titleOfForm } from "../outbound/index.ts";
import { contract } from "./contract.ts";
import { gophishFrom } from "./gophish/export.ts";

/** Bytes that an uploaded file may have. */
const largestFile = 1024 * 1024 * 1024;

export const handlers: Handlers<typeof contract> = {
  async exportGophish({ db, org, actor, input }) {
    const say = words("imports");
    const lures: Lure[] = [];
    for (const id of new Set(input.lures)) {
      const one = await lure(db, org, id);
      const { subject, html } = formatOf(one.channel);
      // What it takes is a mail: a subject, and HTML.
      if (subject === 0 || html === 0)
        throw refuse("conflict", "no-mail", say("no-mail", { title: one.title, form: titleOfForm(one.channel) }));
      lures.push(one);
    }
    const { templates, pages, left } = gophishFrom(lures);
    for (const { id, version } of lures)
      await audited(contract.exportGophish, { db, org, actor }, { id, detail: { version, to: "gophish" } });
    return {
      templates,
      pages,
      left: left.map((one) => ({ ...one, message: say(`exported.${one.why}`, { what: one.what, text: one.text }) })),
    };
  },
};

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
