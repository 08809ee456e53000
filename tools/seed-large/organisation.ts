import { bootstrapKey } from "../../src/features/api-keys/index.ts";
import { importCampaign } from "../../src/features/campaigns/index.ts";
import { features } from "../../src/features.ts";
import { starterLures } from "../../src/features/lures/index.ts";
import { createOrganisation } from "../../src/features/organisations/index.ts";
import { defaultChannel } from "../../src/features/outbound/index.ts";
import { addPeople } from "../../src/features/people/index.ts";
import { demoPlan } from "../../src/features/tracking/demo/plan.ts";
import { importOutcomes } from "../../src/features/tracking/index.ts";
import type { Actor, Env } from "../../src/kit/feature.ts";
import { newId } from "../../src/kit/id.ts";
import { seedAround, seedLessons } from "./around.ts";
import { personOf } from "./people.ts";

/** How large the organisation is to be. */
export interface Sizes {
  people: number;
  simulations: number;
  /** About how many facts its people and simulations write. */
  facts: number;
}

interface Made {
  org: string;
  people: number;
  simulations: number;
  deliveries: number;
  facts: number;
}

const seeder: Actor = { kind: "system", id: "seed", member: null, may: new Set(), name: "Seed" };
const dayMs = 86_400_000;
/** The results of older ones would be forgotten by the next upkeep. */
const days = 390;
const batch = 2_000;
/** So much is written at once: one is thought out while another is written down. */
const workers = 2;
/** What one mail writes to the ledger on average: sent, and each act once when it is seen and once when it is judged. */
const factsOfMail = 3.6;
const actionOf = { open: "opened", click: "clicked", send: "submitted", report: "reported" } as const;

/**
 * Makes an organisation with people, and finished simulations over a year: by the imports through which a directory and another tool's history come, so that all
 * that features keep fits together. The same sizes give the same shape.
 */
export async function seedLarge(
  env: Env,
  sizes: Sizes,
  options: { key?: string | undefined; tell?: (line: string) => void } = {},
): Promise<Made> {
  const { tell = () => undefined } = options;
  const database = env.database.longRunning();
  const org = newId();
  const now = env.clock();
  await database.tx(org, async (db) => {
    await createOrganisation(db, { id: org, name: "Largest Trading", plan: "enterprise" }, now);
    for (const one of features) if (one.name === "lures") await one.seed?.({ env, db, org, now });
    if (options.key) await bootstrapKey(db, org, options.key);
  });

  const members: string[] = [];
  while (members.length < sizes.people) {
    const rows = Array.from({ length: Math.min(batch, sizes.people - members.length) }, (_, i) =>
      personOf(members.length + i, sizes.people),
    );
    const added = await database.tx(org, (db) => addPeople(db, org, seeder, rows));
    members.push(...added.map((one) => one.id!));
    if (members.length % 20_000 === 0 && members.length < sizes.people) tell(`${members.length} people`);
  }

  tell(`${members.length} people`);

  const size = mailsEach(sizes);
  let deliveries = 0;
  let simulations = 0;
  const simulate = async (turn: number) => {
    await database.tx(org, async (db) => {
      const start = new Date(now.getTime() - ((days * (sizes.simulations - turn)) / sizes.simulations) * dayMs);
      const made = await simulation(db, org, { turn, start, members, size });
      deliveries += made.mails;
      // Of the newest tenth there are lessons; those of the last one still wait.
      if (turn >= Math.floor(sizes.simulations * 0.9))
        await seedLessons(db, org, made.id, turn < sizes.simulations - 1);
    });
    simulations += 1;
    if (simulations % 20 === 0) tell(`${simulations} simulations, ${deliveries} mails`);
  };
  const work = [
    () => seedAround(database, org, seeder, members, aroundOf(sizes)),
    ...Array.from({ length: sizes.simulations }, (_, turn) => () => simulate(turn)),
  ];
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (let next = work.shift(); next; next = work.shift()) await next();
    }),
  );
  const facts = await database.tx(org, (db) =>
    db.one<{ count: number }>("SELECT count(*)::float8 AS count FROM facts WHERE org = $1", [org]),
  );
  return { org, people: members.length, simulations: sizes.simulations, deliveries, facts: facts.count };
}

/** To how many people each simulation goes; everybody at most. */
function mailsEach({ people, simulations, facts }: Sizes): number {
  const each = Math.round((facts - people) / (simulations * factsOfMail));
  return Math.min(people, Math.max(1, each));
}

/** What stands around so many people: a line of the audit chain and an outgoing event for every fifth, a job for every fiftieth. */
function aroundOf({ people }: Sizes) {
  const part = (of: number) => Math.ceil(people / of);
  return { auditLines: part(5), jobs: part(50), webhookDeliveries: part(5) };
}

type Db = Parameters<typeof importCampaign>[0];

/** One finished simulation of some people in turn, and what they did. @returns its id, and how many mails it sent */
async function simulation(
  db: Db,
  org: string,
  { turn, start, members, size }: { turn: number; start: Date; members: readonly string[]; size: number },
): Promise<{ id: string; mails: number }> {
  const starters = (await starterLures()).filter((one) => one.content.channel === defaultChannel);
  const lures = [0, 1, 2].map((place) => starters[(turn * 3 + place) % starters.length]!);
  const recipients = Array.from({ length: size }, (_, i) => ({
    member: members[(turn * size + i) % members.length]!,
    lureIdx: i % lures.length,
    // One address in five hundred takes no mail any more.
    state: i % 500 === 499 ? ("bounced" as const) : ("sent" as const),
    // Over three days, through working hours.
    sentAt: new Date(start.getTime() + Math.floor((i * 3) / size) * dayMs + (((i * 3) / size) % 1) * 8 * 3_600_000),
    ...(i % 500 === 499 && { error: "550 5.1.1 The mailbox does not exist" }),
  }));
  const made = await importCampaign(db, org, seeder, {
    name: `Simulation ${turn + 1}`,
    createdAt: new Date(start.getTime() - dayMs),
    launchedAt: start,
    endedAt: new Date(start.getTime() + 1.9 * dayMs + 8 * 3_600_000),
    lures: lures.map(({ id, difficulty }) => ({ lure: id, version: 1, difficulty })),
    recipients,
  });
  const actions = recipients.flatMap(({ lureIdx, state, sentAt }, place) => {
    if (state === "bounced") return [];
    const delivery = made.deliveries[place]!;
    return demoPlan([turn + 1, delivery], lures[lureIdx]!.difficulty, 60).flatMap((act) => {
      const at = new Date(sentAt.getTime() + act.after * 1000);
      if (act.does === "scan") return [{ delivery, action: "clicked" as const, at, machine: true }];
      return act.does in actionOf ? [{ delivery, action: actionOf[act.does as keyof typeof actionOf], at }] : [];
    });
  });
  await importOutcomes(db, org, made.id, actions);
  return { id: made.id, mails: recipients.length };
}
