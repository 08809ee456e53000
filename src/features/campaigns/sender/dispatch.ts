import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { frozenLure } from "../../lures/index.ts";
import type { FrozenLure } from "../../lures/index.ts";
import { organisation } from "../../organisations/index.ts";
import type { Sender } from "../../outbound/index.ts";
import { mailContextDigest } from "../approval/mail-context.ts";
import { variablesOf } from "../approval/variables.ts";
import { fitsChannel, sendersDigest } from "../channels.ts";
import { scheduleOf } from "../schedule-input.ts";
import { knownZone, nextOpening } from "../rules.ts";
import { findCampaign } from "../store/campaigns.ts";
import type { CountedLure } from "../store/campaigns.ts";
import { countedLures, lureAtPlaces } from "../variants.ts";
import { makeComposer } from "./compose.ts";
import type { Composer } from "./compose.ts";

/** Everything that sending a campaign needs and that is the same for all its recipients. */
export interface Dispatch {
  id: string;
  number: number;
  ratePerMinute: number | null;
  /** Whether what its mails bear beyond the lures is what a second person approved, where one had to. */
  approved: boolean;
  /** The variables that its lures name. */
  variables: readonly string[];
  /** Of the lures that can go by the sender's channel, by their place. */
  lures: ReadonlyMap<number, Composer>;
  /** What the lures count as, by their place. */
  counted: readonly CountedLure[];
  /** Milliseconds since 1970 of the next moment at which the zone is open; not later than `now` when it is open now. */
  openAt(zone: string, now: number): number;
  /** The same by the quiet time of the place where an address is reached. */
  openFor(address: string, zone: string, now: number): number;
}

export async function loadDispatch(env: Env, db: Db, org: string, campaign: string, sender: Sender): Promise<Dispatch> {
  const found = await findCampaign(db, org, campaign);
  if (!found) throw new Error(`campaign ${campaign} is gone`);
  const { name, quiet, timeZone, ...own } = await organisation(db, org);
  const currency = found.currency ?? own.currency;
  const lures = new Map<number, Composer>();
  const whole: FrozenLure[] = [];
  for (const [place, { lure: id, version }] of lureAtPlaces(found).entries()) {
    const lure = await frozenLure(db, org, id, version!);
    whole.push(lure);
    if (fitsChannel(lure.channel, sender.channel))
      lures.set(place, makeComposer({ lure, organisation: name, currency, sender, config: env.config }));
  }
  const senders = await sendersDigest(env, db, org, found, { [sender.channel]: sender.digest });
  const schedule = scheduleOf(found.schedule, found.startAt ?? new Date(0), quiet);
  return {
    id: campaign,
    number: found.number,
    approved: found.bearing === null || found.bearing === mailContextDigest(senders, name),
    variables: variablesOf(whole),
    ratePerMinute: found.schedule.ratePerMinute,
    lures,
    counted: countedLures(found),
    openFor: sender.openFor,
    openAt: cachedOpening((zone, now) => nextOpening(schedule, knownZone(zone) ? zone : timeZone, now)),
  };
}

// The answer for a zone holds for a while: asked once a second and zone, not once a mail.
function cachedOpening(ask: (zone: string, now: number) => number): Dispatch["openAt"] {
  const known = new Map<string, { asked: number; at: number }>();
  return (zone, now) => {
    const before = known.get(zone);
    if (before && now >= before.asked && now - before.asked < 1000) return before.at;
    const at = ask(zone, now);
    known.set(zone, { asked: now, at });
    return at;
  };
}
