import { isId } from "./id.ts";
import type { Db } from "./db/index.ts";
import type { Actor, Feature, Named } from "./feature.ts";

let known: ReadonlyMap<string, Named> = new Map();

/** Puts together what the features' manifests say about names; called once, by whoever composes the features. */
export function composeNames(features: readonly Pick<Feature, "named">[]): void {
  known = new Map(features.flatMap(({ named }) => Object.entries(named ?? {})));
}

/** The names of things, by their ids, as far as the actor may see them. Of each kind at most one question is asked. */
export async function namesOf(
  db: Db,
  org: string,
  actor: Pick<Actor, "member" | "may">,
  things: readonly { what: string; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [what, all] of Map.groupBy(things, (one) => one.what)) {
    const named = known.get(what);
    const ids = [...new Set(all.map(({ id }) => id))].filter(isId);
    if (!named || ids.length === 0 || !actor.may.has(named.may)) continue;
    for (const { id, name } of await named.find(db, org, ids, actor)) names.set(id, name);
  }
  return names;
}
