import fc from "fast-check";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Actor, Context } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { readWords } from "../../kit/words.ts";
import { createOrganisation } from "../organisations/index.ts";
import { addPeople } from "../people/index.ts";
import { closeSome } from "./jobs.ts";
import { applyFacts } from "./apply-facts.ts";
import type { Read } from "./read.ts";
import { reactions } from "./reactions.ts";

readWords("game", new URL("words/", import.meta.url));

/** An organisation with people, and facts as its reader gets them. */
export interface Players {
  org: string;
  members: string[];
  /** Lets facts count, in one transaction. */
  applyFacts(facts: readonly Read[]): Promise<void>;
  /** Learns from the silence in campaigns that are over. */
  close(): Promise<void>;
  /** Takes away what is derived, and lets facts count anew, so many at once. */
  replay(facts: readonly Read[], size: number): Promise<void>;
  /** Calls a handler as one of them. */
  as<I, O>(
    member: string,
    handler: (context: Context<I>) => Promise<O>,
    input: I,
    more?: { at?: Date; may?: readonly string[] },
  ): Promise<O>;
}

/** @param size people, eight to a department */
export async function makePlayers(house: TestEnv, size = 4): Promise<Players> {
  const org = newId();
  const system = { kind: "system" as const, id: "test", member: null, name: "Test", may: new Set<string>() };
  const { env } = house;
  await env.database.tx(org, async (db, now) => {
    await createOrganisation(db, { id: org, name: "Larkfield Mills", plan: "enterprise" }, now);
    const rows = Array.from({ length: size }, (_, n) => ({
      line: n + 1,
      email: `p${String(n).padStart(4, "0")}@larkfield.example`,
      name: `Person ${n}`,
      department: `Department ${Math.floor(n / 8)}`,
    }));
    await addPeople(db, org, system, rows);
  });
  const people = await house.look<{ id: string }>("SELECT id FROM people WHERE org = $1 ORDER BY email", [org]);
  const players: Players = {
    org,
    members: people.map(({ id }) => id),
    applyFacts: (facts) => env.database.tx(org, (db) => applyFacts(db, org, facts)),
    async close() {
      while (await closeSome(env, org)) continue;
    },
    async replay(facts, size) {
      await env.database.tx(org, (db) => reactions[0]!.reset!(db, org));
      for (let at = 0; at < facts.length; at += size) await players.applyFacts(facts.slice(at, at + size));
      await players.close();
    },
    as(member, handler, input, { at, may = [] } = {}) {
      const actor: Actor = { kind: "member", id: member, member, may: new Set(may), name: "Player" };
      return env.database.tx(org, (db, now) => handler({ org, actor, input, db, now: at ?? now, env }));
    },
  };
  return players;
}

let numbered = 0;

/** A fact as it is read. */
export function factOf<K extends Read["kind"]>(
  kind: K,
  org: string,
  person: string | null,
  data: Extract<Read, { kind: K }>["data"],
  at: Date,
): Read {
  numbered += 1;
  return { kind, org, person, data, at, pos: 1, id: String(numbered) } as Read;
}

/** One simulated message of a campaign, for `factOf`. */
export function messageOf(
  campaign: string,
  delivery: number,
  { lure = campaign, difficulty = "moderate", channel = "email" } = {},
) {
  return {
    campaign,
    delivery,
    lure,
    lureIdx: 0,
    department: null,
    departmentName: null,
    difficulty,
    channel,
    holdOut: false,
  };
}

/** A round as practice tells it. @param right how many of its eight answers were, the first ones */
export function roundOf(right: number, more: { earns?: boolean; decision?: "report" } = {}) {
  return {
    round: newId(),
    kind: "practice" as const,
    startedAt: new Date(0).toISOString(),
    earns: more.earns ?? true,
    answers: Array.from({ length: 8 }, (_, n) => {
      const phish = n % 2 === 0;
      const isRight = n < right;
      const decision = more.decision ?? (phish === isRight ? ("report" as const) : ("trust" as const));
      return {
        item: `i${n}`,
        template: "t",
        phish,
        decision,
        right: more.decision ? phish : isRight,
        sure: n % 3 === 0 ? null : n % 3 === 1,
        class: (["least", "moderate", "very"] as const)[n % 3]!,
        difficulty: -1.5 + n / 8,
        skills: ["sender", "link-host"].slice(0, 1 + (n % 2)),
        form: (["mail", "text", "chat"] as const)[n % 3]!,
        seconds: 8,
      };
    }),
  };
}

const acts = ["clicked", "submitted", "reported", "withdrawn", "passed-on"] as const;

/** Something that happens to one of a few people, for histories that are made by chance. */
type Did =
  | { what: "message"; campaign: number; acts: (typeof acts)[number][]; after: number }
  | { what: "round"; right: number; earns: boolean }
  | { what: "lesson"; byHand: boolean }
  | { what: "judged"; verdict: "malicious" | "spam" | "harmless" };

const did: fc.Arbitrary<Did> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant("message" as const),
      campaign: fc.nat(2),
      acts: fc.uniqueArray(fc.constantFrom(...acts)),
      after: fc.integer({ min: 1, max: 300 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("round" as const), right: fc.nat(8), earns: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("lesson" as const), byHand: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant("judged" as const),
      verdict: fc.constantFrom("malicious" as const, "spam" as const, "harmless" as const),
    }),
  },
);

/** Histories of a few people over some months: by whom, when (hours from the beginning), and what. */
export const histories = fc.array(fc.record({ person: fc.nat(3), hour: fc.integer({ min: 0, max: 120 * 24 }), did }), {
  minLength: 1,
  maxLength: 40,
});

const hour = 3_600_000;
const minute = 60_000;

/** The facts of a history in the order of time; campaigns last a month, one after another. */
export function factsOf(
  { org, members }: Players,
  history: readonly { person: number; hour: number; did: Did }[],
  from: Date,
): Read[] {
  const campaigns = [0, 1, 2].map(() => newId());
  const facts: Read[] = [];
  const add = <K extends Read["kind"]>(
    kind: K,
    person: string | null,
    data: Extract<Read, { kind: K }>["data"],
    at: number,
  ) => {
    facts.push(factOf(kind, org, person, data as never, new Date(at)));
  };
  for (const [delivery, { person: place, hour: hours, did: one }] of history.entries()) {
    const person = members[place]!;
    const at = from.getTime() + hours * hour;
    if (one.what === "round") add("round.finished", person, roundOf(one.right, { earns: one.earns }), at);
    else if (one.what === "lesson")
      add(
        "lesson.completed",
        person,
        { assignment: newId(), lesson: "sender", where: one.byHand ? "by-hand" : "assignment" },
        at,
      );
    else if (one.what === "judged")
      add("report.answered", person, { group: newId(), verdict: one.verdict, former: null }, at);
    else {
      const sent = from.getTime() + one.campaign * 30 * 24 * hour + (hours % 48) * hour;
      // Every fourth message is of somebody who is held out.
      const about = {
        ...messageOf(campaigns[one.campaign]!, delivery, { lure: campaigns[0]! }),
        holdOut: delivery % 4 === 3,
      };
      add("delivery.sent", person, about, sent);
      for (const [n, act] of one.acts.entries()) {
        const then = sent + (one.after + 7 * n) * minute;
        const hit = { ...about, reasons: [] };
        if (act === "withdrawn") add("click.withdrawn", person, { ...hit, action: "clicked" }, then);
        else if (act === "passed-on") {
          add("recipient.passed-on", person, about, then);
          const { campaign } = about;
          add("colleague.reported", members[(place + 1) % members.length]!, { campaign, delivery }, then);
        } else add(`recipient.${act}`, person, { ...hit, action: act }, then);
      }
    }
  }
  for (const [n, campaign] of campaigns.entries()) {
    const end = from.getTime() + (n + 1) * 30 * 24 * hour;
    add("campaign.ended", null, { campaign }, end);
    add("campaign.evaluated", null, { campaign }, end + 20 * 24 * hour);
  }
  return facts.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
