import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { appendLines } from "../../kit/append-lines.ts";
import type { Env } from "../../kit/feature.ts";
import { job } from "../../kit/jobs.ts";
import { giveUpWork } from "../../kit/progress/index.ts";
import { headKey, signHead } from "./head.ts";
import { verifyInPlace } from "./in-place.ts";
import { markSigned, unsignedHeads } from "./store.ts";

const batch = 200;
/** Whoever carries the heads away need not be the user that the product runs as. */
const readable = 0o644;

export const jobs = [
  job("sign-audit-heads", { every: 3600 }, async (env) => void (await signHeads(env))),
  job(
    "verify-audit",
    { retries: 5, expireIn: 3600, long: true, givenUp: giveUpWork },
    (env, { org, work }: { org: string; work: string }) => verifyInPlace(env, org, work),
  ),
];

/**
 * Takes the ends of all chains that grew out of the database: as lines of `<data folder>/audit/heads.ndjson` and in the log, which operators
 * carry to another machine. Whoever can rewrite the database cannot rewrite those.
 * @returns how many heads were signed
 */
export async function signHeads(env: Env): Promise<number> {
  const key = headKey(env.secrets.derive("audit-head"));
  const folder = join(env.config.dataDir, "audit");
  await mkdir(folder, { recursive: true });
  for (let signed = 0; ;) {
    const count = await env.database.reachable(async (db, now) => {
      const grown = await unsignedHeads(db, batch);
      const heads = grown.map(({ org, seq, hash }) =>
        signHead(key, { org, seq, hash: hash.toString("hex"), at: now.toISOString() }),
      );
      await appendLines(join(folder, "heads.ndjson"), heads.map((head) => JSON.stringify(head)), readable); // oxfmt-ignore
      for (const head of heads) {
        // A line for whoever carries the log to another machine, which nobody does while trying things out.
        env.log[env.config.production ? "info" : "debug"]({ auditHead: head }, "the end of an audit chain, signed");
        await markSigned(db, head.org, head.seq);
      }
      return heads.length;
    });
    signed += count;
    if (count < batch) return signed;
  }
}
