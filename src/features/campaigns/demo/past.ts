import type { Feature } from "../../../kit/feature.ts";
import type { Lure } from "../../lures/index.ts";
import { importCampaign } from "../history.ts";
import { dueAt, schedulePlan } from "../rules.ts";
import { scheduleOf } from "../schedule-input.ts";
import { scheduleInput } from "../shapes.ts";
import { everybody } from "../store/history.ts";

const dayMs = 86_400_000;

/** Who does what the demo finds done. */
export const seeder = { kind: "system", id: "demo" } as const;

type Seeding = Pick<Parameters<NonNullable<Feature["seed"]>>[0], "db" | "org">;

interface Past {
  name: string;
  /** Of its first day. */
  start: Date;
  lures: readonly Pick<Lure, "id" | "version" | "difficulty">[];
  /** By which it went; mail when absent. */
  channel?: string;
  /** Every so many-th of the people, from this one on; everybody when absent. */
  every?: { step: number; from: number };
}

/** Writes a finished simulation over some working days, by everybody's own clock. @returns its id and number, and what went out to whom */
export async function writePast({ db, org }: Seeding, { name, start, lures, channel, every }: Past) {
  const schedule = scheduleOf(scheduleInput.parse({}), start);
  const people = (await everybody(db, org)).filter((_, place) => !every || place % every.step === every.from);
  const recipients = people.map(({ id, timeZone }, place) => {
    const due = dueAt(schedule, schedulePlan(schedule, timeZone), (place + 0.5) / people.length, (place * 0.618) % 1);
    // One old address that no longer takes mail: not every number of a real campaign is a full one.
    const bounced = place === 37;
    return {
      member: id,
      lureIdx: place % lures.length,
      state: bounced ? ("bounced" as const) : ("sent" as const),
      sentAt: new Date(due * 1000),
      ...(bounced && { error: "550 5.1.1 The mailbox does not exist" }),
    };
  });
  const { id, number, deliveries } = await importCampaign(db, org, seeder, {
    name,
    createdAt: new Date(start.getTime() - 2 * dayMs),
    launchedAt: start,
    endedAt: new Date(start.getTime() + 8 * dayMs),
    ...(channel && { channel }),
    lures: lures.map(({ id, version, difficulty }) => ({ lure: id, version, difficulty })),
    recipients,
  });
  return { id, number, sent: recipients.map((one, place) => ({ ...one, delivery: deliveries[place]! })) };
}
