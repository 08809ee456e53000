import type { TestEnv } from "../../kit/db/testing.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { newId } from "../../kit/id.ts";
import { importCampaign } from "../campaigns/index.ts";
import { starterLures } from "../lures/index.ts";
import { createOrganisation } from "../organisations/index.ts";
import { addPeople } from "../people/index.ts";
import { readWords } from "../../kit/words.ts";
import type { Origin } from "./facts.ts";
import { lessonFor } from "./skills.ts";

readWords("training", new URL("words/", import.meta.url));

export interface Class {
  org: string;
  /** The members' ids; delivery n+1 of every campaign is member n's. */
  members: string[];
  /** A campaign with one lure; returns its id and the lesson that a click deserves. */
  campaign(options?: { heldOut?: number[] }): Promise<{
    id: string;
    lesson: string;
    clicked: (member: number, at?: Date) => Fact;
    fact: (kind: string, member: number, more?: object) => Fact;
  }>;
}

/** A zone in which it is about noon, so that people are awake whenever a test runs. */
function zoneOfNoon(now: Date): string {
  const east = 12 - now.getUTCHours();
  return `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}

/** An organisation with a few people, for this feature's tests. */
export async function makeClass(house: TestEnv, size = 3): Promise<Class> {
  const org = newId();
  const actor = { kind: "system" as const, id: "test", member: null, name: "Test", may: new Set<string>() };
  const lure = (await starterLures()).find((one) => lessonFor([one.content.lesson]) !== "report")!;
  await house.env.database.tx(org, async (db, now) => {
    await createOrganisation(
      db,
      { id: org, name: "Larkfield Mills", plan: "enterprise", timeZone: zoneOfNoon(now) },
      now,
    );
    const rows = Array.from({ length: size }, (_, n) => ({
      line: n + 1,
      email: `p${n}@larkfield.example`,
      name: `Person ${n}`,
    }));
    await addPeople(db, org, actor, rows);
  });
  const members = (await house.look<{ id: string }>(`SELECT id FROM people WHERE org = $1 ORDER BY email`, [org])).map(
    (row) => row.id,
  );
  let facts = 0;
  return {
    org,
    members,
    async campaign({ heldOut = [] } = {}) {
      const at = new Date(Date.now() - 60 * 60 * 1000);
      const recipients = members.map((member) => ({ member, lureIdx: 0, state: "sent" as const, sentAt: at }));
      const { id } = await house.env.database.tx(org, (db) =>
        importCampaign(db, org, actor, {
          name: "Test",
          createdAt: at,
          launchedAt: at,
          endedAt: at,
          lures: [{ lure: lure.id, version: 1, difficulty: lure.difficulty }],
          recipients,
        }),
      );
      await house.look(`UPDATE deliveries SET hold_out = member = ANY ($3) WHERE org = $1 AND campaign = $2`, [
        org,
        id,
        heldOut.map((n) => members[n]),
      ]);
      // An imported campaign counts as evaluated; this one is to wait for it.
      if (heldOut.length > 0)
        await house.look(`UPDATE campaigns SET evaluated_at = NULL WHERE org = $1 AND id = $2`, [org, id]);
      const fact = (kind: string, member: number, more: object = {}): Fact => {
        const data: Origin = {
          campaign: id,
          delivery: member + 1,
          lure: lure.id,
          lureIdx: 0,
          department: null,
          difficulty: lure.difficulty,
          channel: "email",
          holdOut: heldOut.includes(member),
        };
        return {
          pos: 1,
          id: String(++facts),
          kind,
          org,
          person: members[member]!,
          data: { ...data, ...more },
          at: new Date(),
        };
      };
      return {
        id,
        lesson: lessonFor([lure.content.lesson]),
        fact,
        clicked: (member, time) => ({ ...fact("recipient.clicked", member), ...(time && { at: time }) }),
      };
    },
  };
}
