import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { zId, zInt } from "../../../kit/contract.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { factsOf } from "../../../kit/ledger/index.ts";
import { cursorKeys, pageOf, writeCursor } from "../../../kit/paging.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audit } from "../../audit/index.ts";
import { organisation } from "../../organisations/index.ts";
import { visibleDepartments } from "../../people/index.ts";
import type { contract } from "../contract.ts";
import { countDeliveries, countLeftOut, findCampaign, listCampaigns, listLeftOut } from "../store/campaigns.ts";
import type { Campaign } from "../store/campaigns.ts";
import { listDeliveries } from "../store/deliveries.ts";
import type { DeliveryRow } from "../store/deliveries.ts";

// A number of PostgreSQL that may be larger than JavaScript can count.
const zSerial = z.string().check(z.regex(/^\d{1,18}$/));

export const reading: Handlers<typeof contract> = {
  async listCampaigns({ db, org, input }) {
    const [before = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const found = await listCampaigns(db, org, input.state, before, input.limit + 1);
    return pageOf(found.map(outOf), input.limit, (campaign) => [campaign.id]);
  },
  async getCampaign({ db, org, input }) {
    const found = await requireCampaign(db, org, input.id);
    const deliveries = await countDeliveries(db, org, found.id);
    return { ...outOf(found), deliveries, leftOutReasons: await countLeftOut(db, org, found.id) };
  },
  async listDeliveries({ db, org, actor, input }) {
    await requireCampaign(db, org, input.id);
    const [after = 0] = cursorKeys(input.cursor, [zInt(0, 2 ** 31 - 1)]) ?? [];
    const seen = await visibleDepartments(db, org, actor);
    const rows = await listDeliveries(db, org, input.id, input.state, seen, after, input.limit + 1);
    const hidden = hidesPeople((await organisation(db, org)).privacyMode);
    const shown = rows.map((row) => deliveryOut(row, hidden));
    return pageOf(shown, input.limit, (row) => [row.number]);
  },
  async listLeftOut({ db, org, input }) {
    await requireCampaign(db, org, input.id);
    const [after = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const rows = await listLeftOut(db, org, input.id, after, input.limit + 1);
    return pageOf(rows, input.limit, (row) => [row.member]);
  },
  async listFacts(context) {
    const { db, org, actor, input } = context;
    await requireCampaign(db, org, input.id);
    const { privacyMode } = await organisation(db, org);
    if (privacyMode === "aggregate-only")
      throw refuse("forbidden", "aggregate-only", words("campaigns")("refuse.aggregate-only"));
    const keys = cursorKeys(input.cursor, [zSerial, zSerial]);
    const facts = await factsOf(db, org, input.id, keys && { tx: keys[0], id: keys[1] }, input.limit);
    const hidden = hidesPeople(privacyMode);
    if (!hidden && facts.some((fact) => fact.person)) {
      await audit(db, org, actor, { act: "campaign.facts-viewed", what: "campaign", id: input.id });
    }
    const last = facts.at(-1);
    return {
      items: facts.map(({ id, kind, person, data, at }) => ({
        id,
        kind,
        person: person && hidden ? pseudonym(context, person) : person,
        data,
        at,
      })),
      next: last ? writeCursor([last.tx, last.id]) : (input.cursor ?? null),
    };
  },
};

/** The campaign, or the refusal that another organisation's looks like too. */
export async function requireCampaign(db: Context["db"], org: string, id: string): Promise<Campaign> {
  const found = await findCampaign(db, org, id);
  if (!found) throw refuse("missing", "no-such-campaign", words("campaigns")("refuse.no-such-campaign"));
  return found;
}

/** A campaign as the contract shows it. */
export function outOf(campaign: Campaign) {
  const { seed: _seed, requestedMember: _member, frozenAt: _frozen, evaluatedAt: _evaluated, ...shown } = campaign;
  return shown;
}

export function deliveryOut(row: DeliveryRow, hidden: boolean) {
  return hidden ? { ...row, member: null, email: null } : row;
}

export function hidesPeople(privacyMode: string): boolean {
  return privacyMode === "pseudonymous" || privacyMode === "aggregate-only";
}

/** The same person has the same pseudonym within one campaign, and another one in the next. */
function pseudonym(
  { env, org, input }: Pick<Context<{ id: string }>, "env" | "org" | "input">,
  person: string,
): string {
  const mac = env.secrets.mac(
    "campaign-pseudonym",
    createHash("sha256").update(`${org}\n${input.id}\n${person}`).digest(),
  );
  return `p-${mac.toString("hex", 0, 10)}`;
}
