import { Readable } from "node:stream";
import { zInt } from "../../kit/contract.ts";
import type { Context, Env, Handlers, RawHandlers } from "../../kit/feature.ts";
import { namesOf } from "../../kit/named.ts";
import { startWork } from "../../kit/progress/index.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { genesis } from "./chain.ts";
import { contract } from "./contract.ts";
import { headKey, signHead } from "./head.ts";
import type { SignedHead } from "./head.ts";
import { audited } from "./index.ts";
import { peopleIn, thingsIn } from "./rules.ts";
import { entriesAfter, findHead, formerPeople, listActs, listEntries } from "./store.ts";

const exportBatch = 1000;

export const handlers: Handlers<typeof contract> = {
  async listAudit({ db, org, actor, input }) {
    const { limit, cursor, ...filter } = input;
    const [before = null] = cursorKeys(cursor, [zInt(0, Number.MAX_SAFE_INTEGER)]) ?? [];
    const found = await listEntries(db, org, filter, before, limit + 1);
    const { items, next } = pageOf(found, limit, (entry) => [entry.seq]);
    const gone = await formerPeople(db, org, [...new Set(items.flatMap(peopleIn))]);
    const names = await namesOf(db, org, actor, items.flatMap(thingsIn));
    return {
      items: items.map((entry) => ({
        ...entry,
        gone: peopleIn(entry).filter((id) => gone.has(id)),
        names: Object.fromEntries(
          thingsIn(entry).flatMap(({ id }) => {
            const name = names.get(id);
            return name === undefined ? [] : [[id, name]];
          }),
        ),
      })),
      next,
    };
  },
  listAuditActs: async ({ db, org }) => ({ items: await listActs(db, org) }),

  async verifyAudit({ db, org, actor, env }) {
    const { seq: total } = (await findHead(db, org)) ?? { seq: 0 };
    const id = await startWork(db, org, "audit-verification", actor, { needs: "audit:read", total });
    await env.jobs.send("verify-audit", { org, work: id }, { db });
    await audited(contract.verifyAudit, { db, org, actor }, { id });
    return { id };
  },

  auditHead: ({ db, org, env, now }) => headNow(env, db, org, now),
};

export const raw: RawHandlers<typeof contract> = {
  async exportAudit({ env, org, input }, _request, reply) {
    void reply.header("content-type", "application/x-ndjson; charset=utf-8");
    void reply.header("content-disposition", 'attachment; filename="audit.ndjson"');
    return reply.send(Readable.from(exportLines(env, org, input.after ?? 0)));
  },
};

/**
 * The lines of an export: entries oldest first in batches of short transactions, then `{"head": …}`, signed before the first batch was read,
 * so that entries added meanwhile only lengthen the file.
 */
export async function* exportLines(env: Env, org: string, after = 0): AsyncGenerator<string> {
  const head = await env.database.tx(org, (db, now) => headNow(env, db, org, now));
  for (let last = after; ;) {
    const entries = await env.database.tx(org, (db) => entriesAfter(db, org, last, exportBatch));
    if (entries.length > 0) yield `${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`;
    if (entries.length < exportBatch) break;
    last = entries.at(-1)!.seq;
  }
  yield `${JSON.stringify({ head })}\n`;
}

async function headNow(env: Env, db: Context["db"], org: string, now: Date): Promise<SignedHead> {
  const head = (await findHead(db, org)) ?? { seq: 0, hash: genesis(org) };
  return signHead(headKey(env.secrets.derive("audit-head")), {
    org,
    seq: head.seq,
    hash: head.hash.toString("hex"),
    at: now.toISOString(),
  });
}
