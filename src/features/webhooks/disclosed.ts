import type { Db } from "../../kit/db/index.ts";
import { withReader } from "../../kit/disclosure/index.ts";
import type { Env } from "../../kit/feature.ts";
import { enoughHandedOver, factOut, launchOf } from "../campaigns/index.ts";
import { organisation, privacySince } from "../organisations/index.ts";
import { pseudonymKey } from "../people/index.ts";
import { events } from "./rules.ts";

/** Events that are about nobody, whatever the privacy mode. */
const ofNobody: ReadonlySet<string> = new Set(events.filter(({ ofPerson }) => !ofPerson).map(({ kind }) => kind));

interface Event {
  type: string;
  timestamp: string;
  data: { campaign?: string; person?: string | null; [name: string]: unknown };
}

interface Disclosed {
  body: string;
  /** Whether the person is hidden: then the moment of sending must not tell who it was either. */
  hidden: boolean;
}

/**
 * Events as they may leave now: asked when an event is written down, and again before each attempt, for the privacy mode may have been tightened
 * since: then what was written down with names is told to nobody any more. Who reads at the other end is not known, so managers may be among them.
 * @returns what makes of a body what may be sent, or null when that is nothing
 */
export function makeDisclosure(
  db: Db,
  org: string,
  env: Pick<Env, "secrets">,
): (body: string) => Promise<Disclosed | null> {
  const modes = new Map<string, Promise<Rule>>();
  const ruleOf = (campaign: string, at: string) => {
    const known = modes.get(campaign) ?? ruleFor(db, org, campaign, at);
    modes.set(campaign, known);
    return known;
  };
  return async (body) => {
    const { type, timestamp, data } = JSON.parse(body) as Event;
    if (ofNobody.has(type) || type === "webhook.test") return { body, hidden: false };
    const { person = null, ...rest } = data;
    const rule = await ruleOf(data.campaign ?? "", timestamp);
    if (rule === "named") return { body, hidden: false };
    if (rule === "nothing" || !data.campaign) return null;
    const fact = { pos: 0, id: "", kind: type, org, person, data: rest, at: new Date(timestamp) };
    const disclosed = factOut(fact, pseudonymKey(env, org, data.campaign));
    const shown = {
      type,
      timestamp: disclosed.at.toISOString(),
      data: { ...disclosed.data, ...(disclosed.person && { person: disclosed.person }) },
    };
    return { body: JSON.stringify(shown), hidden: true };
  };
}

type Rule = "named" | "pseudonyms" | "nothing";

async function ruleFor(db: Db, org: string, campaign: string, at: string): Promise<Rule> {
  const launch = campaign ? await launchOf(db, org, campaign) : null;
  const mode = await privacySince(db, org, launch?.launchedAt ?? new Date(at));
  if (mode === "named") return "named";
  if (mode === "aggregate-only" || !launch) return "nothing";
  const { smallestGroup } = await organisation(db, org);
  return (await enoughHandedOver(db, org, campaign, withReader(smallestGroup))) ? "pseudonyms" : "nothing";
}
