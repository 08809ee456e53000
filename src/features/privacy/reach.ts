import type { Db } from "../../kit/db/index.ts";
import type { Actor } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { lockPerson, member, requireNoMightier, visibleDepartments } from "../people/index.ts";

/** Refuses what is about somebody whom an actor may not see or who is mightier; who left the directory is neither to whoever sees everybody. */
export async function requireReach(db: Db, org: string, actor: Actor, id: string): Promise<void> {
  const locked = await lockPerson(db, org, id);
  const scope = await visibleDepartments(db, org, actor);
  if (scope !== "all") {
    const person = await member(db, org, id);
    if (!person?.department || !scope.includes(person.department.id))
      throw refuse("missing", "no-such-person", words("privacy")("no-such-person"));
  }
  if (locked) await requireNoMightier(db, org, actor, locked.role);
}
