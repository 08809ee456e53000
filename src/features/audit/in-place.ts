import type { Env } from "../../kit/feature.ts";
import { beginWork, finishWork, progress } from "../../kit/progress/index.ts";
import { checkChain } from "./chain.ts";
import { entriesAfter, findHead } from "./store.ts";

const batch = 2000;
const shownFaults = 20;

/**
 * Reads an organisation's whole chain and checks every link, and that it reaches as far as the head says. What the database alone can show: whoever
 * rewrites the whole chain is found out by heads that were kept elsewhere.
 */
export async function verifyInPlace(env: Env, org: string, work: string): Promise<void> {
  const [begun, head] = await env.database.tx(org, async (db) => [
    await beginWork(db, org, work),
    await findHead(db, org),
  ]);
  if (!begun) return;
  const chain = checkChain(new Set(head ? [head.seq] : []));
  const faults: { seq: number | null; why: string }[] = [];
  let broken = 0;
  const tell = (seq: number | null, why: string) => {
    broken += 1;
    if (faults.length < shownFaults) faults.push({ seq, why });
  };
  for (let last = 0; ;) {
    const entries = await env.database.tx(org, async (db) => {
      await progress(db, org, work, { done: chain.length });
      return entriesAfter(db, org, last, batch);
    });
    for (const entry of entries) {
      const fault = chain.take(entry);
      if (fault) tell(fault.seq, fault.why);
    }
    if (entries.length < batch) break;
    last = entries.at(-1)!.seq;
  }
  if (head && chain.last < head.seq) tell(head.seq, "cut");
  else if (head && chain.hashAt(head.seq) !== head.hash.toString("hex")) tell(head.seq, "rewritten");
  const result = { entries: chain.length, intact: broken === 0, broken, faults };
  await env.database.tx(org, (db) => finishWork(db, org, work, result));
}
