import { createHash } from "node:crypto";
import { readCursor, writeCursor } from "../../../kit/contract.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { factsOf } from "../../../kit/ledger/index.ts";
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

export const reading: Handlers<typeof contract> = {
  async listCampaigns({ db, org, input }) {
    const before = cursorText(input.cursor);
    const items = await listCampaigns(db, org, input.state, before, input.limit);
    return { items: items.map(outOf), next: items.length === input.limit ? writeCursor([items.at(-1)!.id]) : null };
  },
  async getCampaign({ db, org, input }) {
    const found = await requireCampaign(db, org, input.id);
    const deliveries = await countDeliveries(db, org, found.id);
    return { ...outOf(found), deliveries, leftOutReasons: await countLeftOut(db, org, found.id) };
  },
  async listDeliveries({ db, org, actor, input }) {
    await requireCampaign(db, org, input.id);
    const after = cursorNumber(input.cursor);
    const seen = await visibleDepartments(db, org, actor);
    const rows = await listDeliveries(db, org, input.id, input.state, seen, after, input.limit);
    const hidden = hidesPeople((await organisation(db, org)).privacyMode);
    return {
      items: rows.map((row) => deliveryOut(row, hidden)),
      next: rows.length === input.limit ? writeCursor([rows.at(-1)!.number]) : null,
    };
  },
  async listLeftOut({ db, org, input }) {
    await requireCampaign(db, org, input.id);
    const items = await listLeftOut(db, org, input.id, cursorText(input.cursor), input.limit);
    return { items, next: items.length === input.limit ? writeCursor([items.at(-1)!.member]) : null };
  },
  async listFacts(context) {
    const { db, org, actor, input } = context;
    await requireCampaign(db, org, input.id);
    const { privacyMode } = await organisation(db, org);
    if (privacyMode === "aggregate-only")
      throw refuse("forbidden", "aggregate-only", words("campaigns")("refuse.aggregate-only"));
    const keys = readCursor(input.cursor, 2);
    if (input.cursor && !keys?.every((key) => typeof key === "string" && /^\d{1,19}$/.test(key))) throw badCursor();
    const after = keys ? { tx: String(keys[0]), id: String(keys[1]) } : null;
    const facts = await factsOf(db, org, input.id, after, input.limit);
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

function cursorText(cursor: string | undefined): string | null {
  if (!cursor) return null;
  const id = readCursor(cursor, 1)?.[0];
  if (typeof id !== "string" || !/^[0-9a-f-]{36}$/.test(id)) throw badCursor();
  return id;
}

function cursorNumber(cursor: string | undefined): number {
  if (!cursor) return 0;
  const number = readCursor(cursor, 1)?.[0];
  if (typeof number !== "number" || !Number.isInteger(number) || number < 0 || number > 2_147_483_647)
    throw badCursor();
  return number;
}

function badCursor() {
  return refuse("invalid", "bad-cursor", words("campaigns")("refuse.bad-cursor"), {
    fields: [{ path: "cursor", message: words("campaigns")("refuse.bad-cursor") }],
  });
}
