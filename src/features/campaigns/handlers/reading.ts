import * as z from "zod/mini";
import { zId, zInt, zTime } from "../../../kit/contract.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { factsOf, scatteredFactsOf } from "../../../kit/ledger/index.ts";
import { cursorKeys, pageOf, writeCursor } from "../../../kit/paging.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { codesOnly, disclosureTo, pseudonymKey, disclosedBefore, visibleDepartments } from "../../people/index.ts";
import type { Disclosure } from "../../people/index.ts";
import { contract } from "../contract.ts";
import { findCampaign, listLeftOut } from "../store/campaigns.ts";
import type { Campaign } from "../store/campaigns.ts";
import { countByChannel, countLeftOut, ofAllChannels } from "../store/counts.ts";
import type { ChannelDeliveries } from "../store/counts.ts";
import { factOut, technicalFacts } from "../shown-facts.ts";
import { enoughHandedOver, listDeliveries } from "../store/deliveries.ts";
import type { DeliveryRow } from "../store/deliveries.ts";

// A number of PostgreSQL that may be larger than JavaScript can count.
const zSerial = z.string().check(z.regex(/^\d{1,18}$/));
const zHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const reading: Handlers<typeof contract> = {
  async getCampaign(context) {
    const { db, org, input } = context;
    const found = await requireCampaign(db, org, input.id);
    const seen = await disclosureTo(context, found.launchedAt);
    // Counted once: a campaign may hold a hundred thousand.
    const counted = await countByChannel(db, org, found, seen.exact);
    const byChannel = shownByChannel(counted, seen).map((one) => ({
      ...one,
      title: words(`channels/${one.channel}`)("title"),
    }));
    const leftOutReasons = await countLeftOut(db, org, found.id);
    return { ...campaignOut(found), deliveries: ofAllChannels(counted), byChannel, leftOutReasons };
  },
  async listDeliveries(context) {
    const { db, org, input } = context;
    const found = await requireCampaign(db, org, input.id);
    const [after = 0] = cursorKeys(input.cursor, [zInt(0, 2 ** 31 - 1)]) ?? [];
    const seen = requireRows(await disclosureTo(context, found.launchedAt));
    const evident = maySeeEvidence(seen);
    const { id, limit, state, channel } = input;
    // What is hidden is not found either.
    if ((input.search || channel) && seen.rows !== "named") return { items: [], next: null };
    const filter = { state, channel, search: input.search, departments: seen.departments };
    const rows = await listDeliveries(db, org, id, filter, after, limit + 1, evident);
    const shown = rows.map((row) => deliveryOut(row, seen));
    return pageOf(shown, input.limit, (row) => [row.number]);
  },
  async listLeftOut({ db, org, actor, input }) {
    await requireCampaign(db, org, input.id);
    const [after = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const departments = await visibleDepartments(db, org, actor);
    const rows = await listLeftOut(db, org, input.id, departments, after, input.limit + 1);
    return pageOf(rows, input.limit, (row) => [row.member]);
  },
  async listFacts(context) {
    const { db, org, actor, input } = context;
    const found = await requireCampaign(db, org, input.id);
    const seen = requireRows(await disclosureTo(context, found.launchedAt));
    if (seen.rows === "pseudonymous") await requireEnough(db, org, input.id, seen.leastPeople);
    const only = {
      kinds: input.only === "campaign" ? ["campaign.%"] : seen.outcomes ? null : technicalFacts,
      departments: seen.departments === "all" ? null : seen.departments,
    };
    if (seen.rows !== "named" && input.only !== "campaign") return hiddenFacts(context, only);
    const keys = cursorKeys(input.cursor, [zSerial]);
    const facts = await factsOf(db, org, input.id, Number(keys?.[0] ?? 0), input.limit, only);
    if (facts.some((fact) => fact.person)) {
      await audited(contract.listFacts, { db, org, actor }, { id: input.id });
    }
    const last = facts.at(-1);
    return {
      items: facts.map((fact) => factOut(fact, null)),
      next: last ? writeCursor([String(last.pos)]) : (input.cursor ?? null),
    };
  },
};

/** The same where people are hidden: their order and the moment when they come would tell who it was. */
async function hiddenFacts(
  { db, org, env, input, now }: Context<{ id: string; limit: number; cursor?: string | undefined }>,
  only: Parameters<typeof scatteredFactsOf>[5],
) {
  const key = pseudonymKey(env, org, input.id);
  const after = cursorKeys(input.cursor, [zTime(), zHash]);
  const facts = await scatteredFactsOf(
    db,
    org,
    input.id,
    { before: disclosedBefore(now), after, key },
    input.limit,
    only,
  );
  const last = facts.at(-1);
  return {
    items: facts.map((fact) => factOut(fact, key)),
    next: last ? writeCursor([last.hour.toISOString(), last.id]) : (input.cursor ?? null),
  };
}

/** What became of a campaign's messages by channel; nothing where people are hidden and a channel reaches a few: it would tell who they are. */
export function shownByChannel(
  counted: readonly ChannelDeliveries[],
  { rows, leastPeople }: Pick<Disclosure, "rows" | "leastPeople">,
): readonly ChannelDeliveries[] {
  const few = counted.some((one) => Object.values(one.deliveries).reduce((sum, n) => sum + n, 0) < leastPeople);
  return rows !== "named" && few ? [] : counted;
}

/** The campaign, or the refusal that another organisation's looks like too. */
export async function requireCampaign(db: Context["db"], org: string, id: string): Promise<Campaign> {
  const found = await findCampaign(db, org, id);
  if (!found) throw refuse("missing", "no-such-campaign", words("campaigns")("refuse.no-such-campaign"));
  return found;
}

/** A campaign as the contract shows it. */
export function campaignOut(campaign: Campaign) {
  const { seed: _seed, requestedMember: _member, frozenAt: _frozen, evaluatedAt: _evaluated, ...more } = campaign;
  const { writers: _writers, boundTo: _bound, bearing: _bearing, currency: _currency, ...shown } = more;
  return { ...shown, problem: shown.problem && renderStored(shown.problem) };
}

/** Whether a reader may see of one mail that its recipient opened, clicked or reported it; its number is in the mail server's log beside the address. */
export function maySeeEvidence({ rows, outcomes }: Pick<Disclosure, "rows" | "outcomes">): boolean {
  return outcomes && rows === "named";
}

/** A delivery as the reader may see it. */
export function deliveryOut(row: DeliveryRow, { rows }: Pick<Disclosure, "rows">) {
  const error = row.error && renderStored(row.error);
  if (rows === "named") return { ...row, error };
  const hidden = { member: null, channel: null, address: null, department: null, lure: null };
  return { ...row, ...hidden, error: error && codesOnly(error) };
}

/** Refuses a pseudonym to groups in which everybody knows whose it is. */
async function requireEnough(db: Context["db"], org: string, campaign: string, people: number): Promise<void> {
  if (await enoughHandedOver(db, org, campaign, people)) return;
  throw refuse("forbidden", "too-few-people", words("campaigns")("refuse.too-few-people", { people }));
}

function requireRows(seen: Disclosure): Disclosure {
  if (seen.rows !== "none") return seen;
  throw refuse("forbidden", "aggregate-only", words("campaigns")("refuse.aggregate-only"));
}
