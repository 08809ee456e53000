import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Context } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { addPeople } from "../people/index.ts";
import { templateOfItem } from "./items.ts";
import type { Sealed } from "./items.ts";
import { roundLength } from "./rules.ts";
import type { Decision } from "./rules.ts";

readWords("practice", new URL("words/", import.meta.url));

export interface Players {
  org: string;
  /** The members' ids. */
  members: string[];
  /** Calls a handler as one of them. */
  as<I, O>(member: string, handler: (context: Context<I>) => Promise<O>, input: I): Promise<O>;
  /** Lets so many seconds pass for whoever plays a round: all of their rounds, and what they have answered, lie so much further back. */
  wait(round: string, seconds: number): Promise<void>;
  /** Facts of a kind, in their order. */
  facts(kind: string): Promise<{ person: string; data: any }[]>;
}

/** An organisation with a few people, for this feature's tests. */
export async function makePlayers(house: TestEnv, size = 3): Promise<Players> {
  const org = newId();
  const system = { kind: "system" as const, id: "test", member: null, name: "Test", may: new Set<string>() };
  await house.env.database.tx(org, async (db, now) => {
    await createOrganisation(db, { id: org, name: "Larkfield Mills", plan: "enterprise" }, now);
    const rows = Array.from({ length: size }, (_, n) => ({
      line: n + 1,
      email: `p${n}@larkfield.example`,
      name: `Person ${n}`,
    }));
    await addPeople(db, org, system, rows);
  });
  const people = await house.look<{ id: string }>(`SELECT id FROM people WHERE org = $1 ORDER BY email`, [org]);
  return {
    org,
    members: people.map(({ id }) => id),
    as(member, handler, input) {
      const actor: Actor = { kind: "member", id: member, member, may: new Set(), name: "Player" };
      return house.env.database.tx(org, (db, now) => handler({ org, actor, input, db, now, env: house.env }));
    },
    wait: async (round, seconds) =>
      void (await house.look(
        `UPDATE practice_rounds r SET started_at = started_at - make_interval(secs => $2), finished_at = finished_at - make_interval(secs => $2),
                answers = coalesce((SELECT jsonb_agg(one || jsonb_build_object('at', (one->>'at')::float8 - 1000 * $2)) FROM jsonb_array_elements(answers) AS one), '[]')
          WHERE (org, member) IN (SELECT org, member FROM practice_rounds WHERE id = $1)`,
        [round, seconds],
      )),
    facts: (kind) =>
      house.look<{ person: string; data: any }>(
        `SELECT person, data FROM facts WHERE org = $1 AND kind = $2 ORDER BY id`,
        [org, kind],
      ),
  };
}

/** What a round holds, which the API does not tell. */
export async function sealedItems(house: TestEnv, round: string): Promise<Sealed[]> {
  const [row] = await house.look<{ items: Sealed[] }>(`SELECT items FROM practice_rounds WHERE id = $1`, [round]);
  return row!.items;
}

/** Right answers to everything, or what `decide` says. */
export async function answersTo(
  house: TestEnv,
  round: string,
  decide: (phish: boolean, position: number) => Decision = (phish) => (phish ? "report" : "trust"),
) {
  const items = await sealedItems(house, round);
  return Array.from({ length: roundLength }, (_, position) => ({
    position,
    decision: decide(templateOfItem(items[position]!).phish, position),
    msSeen: 7000,
  }));
}

/** Facts of a kind as a reaction gets them. */
export function factsOf(house: TestEnv, org: string, kind: string): Promise<Fact[]> {
  return house.look<Fact>(
    `SELECT id, kind, org, person, data, at FROM facts WHERE org = $1 AND kind = $2 ORDER BY id`,
    [org, kind],
  );
}
