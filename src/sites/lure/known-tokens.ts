import { LRUCache } from "lru-cache";
import { readToken } from "../../features/campaigns/index.ts";
import type { LinkToken } from "../../features/campaigns/index.ts";
import type { Env } from "../../kit/feature.ts";

/** Of links that are followed at the moment: some megabytes. */
const most = 20_000;

/**
 * Reads links' tokens as `readToken` does, and remembers those that are ours: whoever comes by one comes several times (page, beacon, form, moment), and
 * a token never changes its meaning. What is not ours is not remembered, so that nobody who guesses takes up room.
 */
export function tokenReader(env: Pick<Env, "secrets">): (token: string) => LinkToken | null {
  const known = new LRUCache<string, LinkToken>({ max: most });
  return (token) => {
    const found = known.get(token);
    if (found) return found;
    const read = readToken(env, token);
    // A copy: a piece of an address keeps the whole of it.
    if (read) known.set(Buffer.from(token, "latin1").toString("latin1"), read);
    return read;
  };
}
