import type { Feature } from "../../../kit/feature.ts";
import { lure, starterLures } from "../../lures/index.ts";
import type { Lure } from "../../lures/index.ts";
import { defaultChannel } from "../../outbound/index.ts";

type Seeding = Pick<Parameters<NonNullable<Feature["seedMonth"]>>[0], "db" | "org">;

/** One usable lure in English of each class, the `turn`th of it. @param form what it is written for; mail when absent */
export async function luresOf(
  { db, org }: Seeding,
  classes: readonly string[],
  turn: number,
  form: string = defaultChannel,
): Promise<Lure[]> {
  const found: Lure[] = [];
  for (const difficulty of classes) {
    const all = (await starterLures()).filter((one) => one.difficulty === difficulty && one.content.channel === form);
    const chosen = all[turn % all.length];
    if (chosen) found.push(await lure(db, org, chosen.id));
  }
  return found.filter((one) => one.usable);
}
