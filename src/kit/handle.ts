import { Overloaded, fairQueue } from "./fair/index.ts";
import type { FairQueue } from "./fair/index.ts";
import type { Context, Feature, RawContext } from "./feature.ts";
import { tooMany } from "./limits/index.ts";
import { words } from "./words.ts";

/** Seconds after which whoever was turned away may come again. */
const again = 15;
const queues = new WeakMap<object, FairQueue>();

/** Answers an endpoint of a feature: a handler in one transaction, or one in steps outside of any, when it is its organisation's turn. */
export function answer({ handlers, steps }: Feature, name: string, context: RawContext): Promise<unknown> {
  const { env, org } = context;
  const tx = <T>(work: (within: Context<any>) => Promise<T>) =>
    env.database.tx(org, (db, now) => work({ ...context, db, now }));
  const inSteps = steps?.[name];
  return inSteps ? inTurn(context, () => inSteps({ ...context, tx })) : tx(handlers![name]!);
}

/** Lets an organisation wait for only so many servers of its own at once; the others have their places. */
async function inTurn<T>({ env, org }: RawContext, work: () => Promise<T>): Promise<T> {
  let queue = queues.get(env.database);
  if (!queue) queues.set(env.database, (queue = fairQueue({ atOnce: 32, perKey: 4, waiting: 12, waitMs: 20_000 })));
  try {
    return await queue.run(org, work);
  } catch (error) {
    if (!(error instanceof Overloaded)) throw error;
    throw tooMany(again, "too-many", words("kit")("too-many-at-once", { seconds: again }));
  }
}
