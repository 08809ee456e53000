import { zId, zTime } from "../../../kit/contract.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { isId } from "../../../kit/id.ts";
import { cursorKeys, pageOf, zSortText } from "../../../kit/paging.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { lureIfAny } from "../../lures/index.ts";
import { organisation, provenDomains } from "../../organisations/index.ts";
import { chosenChannel, confirmedFor } from "../../outbound/index.ts";
import { namesSeen } from "../../people/index.ts";
import { digestsNow, wantsApproval } from "../approval/mail-context.ts";
import { secondPersonFault } from "../approval/second-person.ts";
import { barriersOf } from "../begin.ts";
import { channelsFor, channelAddressesOf } from "../channels.ts";
import type { contract } from "../contract.ts";
import { changedParts } from "../rules.ts";
import type { Campaign } from "../store/campaigns.ts";
import { listCampaigns } from "../store/list.ts";
import { countAudience } from "../store/preview.ts";
import { openRequest } from "../store/requests.ts";
import type { ApprovalRequest } from "../store/requests.ts";
import { requireAudience } from "./drafting.ts";
import { requireCampaign } from "./reading.ts";

type Planning = "listCampaigns" | "previewAudience" | "campaignReadiness";

/** What stands before a member's id where anybody's may stand. */
const asMember = "member:";

/** What is asked while a simulation is planned. */
export const planning: Pick<Handlers<typeof contract>, Planning> = {
  async listCampaigns({ db, org, input }) {
    const { limit, cursor, sort, ...filter } = input;
    const keys = cursorKeys(cursor, [sort.endsWith("start") ? zTime() : zSortText(), zId()]);
    const rows = await listCampaigns(db, org, filter, sort, keys && { key: keys[0], id: keys[1] }, limit + 1);
    const said = rows.map((row) => ({ ...row, problem: row.problem && renderStored(row.problem) }));
    return pageOf(said, limit, (row) => [row.sortKey, row.id]) as any;
  },

  async previewAudience({ db, org, now, input }) {
    const { audience, lures, start } = input;
    await requireAudience(db, org, audience);
    for (const channel of Object.keys(input.channels)) chosenChannel(channel);
    const channels = await channelsFor(db, org, await formsOf({ db, org }, lures), input.channels);
    const own = await organisation(db, org);
    const ways = channelAddressesOf({ channels });
    const { reached, ...counted } = await countAudience(db, org, {
      audience,
      start: start ? new Date(start) : now,
      channelAddresses: ways,
      domains: own.plan === "individual" ? [] : await provenDomains(db, org, now),
      addresses: await confirmedFor(db, org),
      perMonth: own.simulationsPerMonth,
      organisationZone: own.timeZone,
      defaultLanguage: own.locale,
    });
    const peopleOf = (at: number) => reached.find(({ way }) => way === at)?.people ?? 0;
    return { ...counted, channels: ways.map(({ channel }, at) => ({ channel, people: peopleOf(at) })) };
  },

  async campaignReadiness(context) {
    const { db, org, env, input } = context;
    const found = await requireCampaign(db, org, input.id);
    const request = await openRequest(db, org, found.id);
    const waits = found.state === "draft" || found.state === "awaiting-approval";
    const actors = [found.createdBy, found.requestedBy, found.approvedBy, request?.askedBy];
    const members = actors.flatMap((one) => (one?.startsWith(asMember) ? [one.slice(asMember.length)] : []));
    const named = [...(await namesSeen(db, org, context.actor, members.filter(isId)))];
    return {
      barriers: waits ? await barriersOf(context, found) : [],
      approvalWanted: wantsApproval(await organisation(db, org)),
      cannotApprove: request && (await refusalOf(context, found, request)),
      changed: request ? changedParts(request.parts, (await digestsNow(env, db, org, found, request)).parts) : [],
      names: Object.fromEntries(named.map(([id, name]) => [asMember + id, name])),
    };
  },
};

/** What lures are written for. */
async function formsOf({ db, org }: Pick<Context, "db" | "org">, lures: readonly string[]): Promise<string[]> {
  const forms: string[] = [];
  for (const [place, id] of lures.entries()) {
    const found = await lureIfAny(db, org, id);
    if (found) forms.push(found.channel);
    else {
      const detail = words("campaigns")("refuse.lure-missing");
      throw refuse("invalid", "lure-missing", detail, { fields: [{ path: `lures.${place}`, message: detail }] });
    }
  }
  return forms;
}

/** Why the caller could not approve a request, if so. */
async function refusalOf(context: Context, found: Campaign, request: ApprovalRequest) {
  const may = context.actor.may.has("campaigns:approve");
  const reason = may ? await secondPersonFault(context, found, request) : ("may-not-approve" as const);
  return reason && { reason, detail: words("campaigns")(`refuse.${reason}`) };
}
