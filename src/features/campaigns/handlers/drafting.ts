import { randomInt } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import { holdRoom } from "../../../kit/db/room.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { KeyAfter } from "../../../kit/words.ts";
import { audited, actorKey } from "../../audit/index.ts";
import { lureIfAny } from "../../lures/index.ts";
import { organisation } from "../../organisations/index.ts";
import { chosenChannel, hasProfile } from "../../outbound/index.ts";
import { nameOf } from "../begin.ts";
import { channelsFor } from "../channels.ts";
import { contract } from "../contract.ts";
import type { Audience, CampaignChannels, ScheduleInput } from "../shapes.ts";
import { actFrom, nextState, sameTimeOn } from "../rules.ts";
import { hoursFit } from "../schedule-input.ts";
import { unknownInAudience } from "../store/audience.ts";
import { dropRequest, lockCampaign } from "../store/requests.ts";
import {
  addCampaign,
  changeCampaign,
  changeProfile,
  findCampaign,
  moveCampaign,
  removeCampaign,
} from "../store/campaigns.ts";
import type { Campaign } from "../store/campaigns.ts";
import { countDrafts } from "../store/counts.ts";
import { campaignOut, requireCampaign } from "./reading.ts";

/** Drafts that an organisation may have beside what its programmes draft. */
const mostDrafts = 1000;

export const drafting: Handlers<typeof contract> = {
  async createCampaign(context) {
    const { db, org, actor, input } = context;
    const channels = await check(context, input);
    await holdRoom(db, org, "drafts");
    if ((await countDrafts(db, org)) >= mostDrafts)
      throw refuse("quota", "too-many-drafts", words("campaigns")("refuse.too-many-drafts", { most: mostDrafts }));
    const id = newId();
    await addCampaign(db, org, {
      ...input,
      channels,
      id,
      createdBy: nameOf(actor),
      writers: [actorKey(actor)],
      seed: randomInt(2 ** 47),
    });
    await audited(contract.createCampaign, { db, org, actor }, { id });
    return campaignOut((await findCampaign(db, org, id))!);
  },
  async updateCampaign(context) {
    const { db, org, actor, input } = context;
    const { id, ...given } = input;
    const found = await lockDraft(context, id);
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const whole = { ...found, lures: found.lures.map((one) => one.lure), ...(change as Partial<Draft>) };
    const channels = await check(context, whole);
    const dropped = await keepDraft(context, { ...whole, channels });
    await audited(
      contract.updateCampaign,
      { db, org, actor },
      { id, detail: { fields: Object.keys(change), ...dropped } },
    );
    return campaignOut(await requireCampaign(db, org, id));
  },
  async moveCampaignStart(context) {
    const { db, org, actor, input } = context;
    const { id, on } = input;
    const found = await lockDraft(context, id);
    const before = found.schedule.start;
    if (!before) throw refuse("conflict", "no-start", words("campaigns")("refuse.no-start"));
    const { timeZone } = await organisation(db, org);
    const start = sameTimeOn(timeZone, new Date(before), on).toISOString();
    const lures = found.lures.map((one) => one.lure);
    const dropped = await keepDraft(context, { ...found, lures, schedule: { ...found.schedule, start } });
    await audited(contract.moveCampaignStart, { db, org, actor }, { id, detail: { on, start, before, ...dropped } });
    return campaignOut(await requireCampaign(db, org, id));
  },
  async changeCampaignProfile({ db, org, actor, input }) {
    const { id, channel, profile } = input;
    const no = (
      kind: "conflict" | "invalid",
      reason: KeyAfter<"campaigns", "refuse.">,
      vars?: Record<string, unknown>,
    ) => refuse(kind, reason, words("campaigns")(`refuse.${reason}`, vars));
    await lockCampaign(db, org, id);
    const found = await requireCampaign(db, org, id);
    if (found.state !== "paused") throw no("conflict", "not-paused", { state: found.state });
    const before = found.channels[channel];
    if (before === undefined) throw no("invalid", "channel-not-used");
    if (profile && !(await hasProfile(db, org, profile, channel))) throw no("invalid", "profile-missing");
    await changeProfile(db, org, id, { channel, profile, writer: actorKey(actor) });
    // Whoever approves sees who sends: what was asked before is another thing.
    const dropped = (await dropRequest(db, org, id, nameOf(actor))) ? { requestDropped: true } : {};
    await audited(
      contract.changeCampaignProfile,
      { db, org, actor },
      { id, detail: { channel, profile, before, ...dropped } },
    );
    return campaignOut(await requireCampaign(db, org, id));
  },
  async removeCampaign({ db, org, actor, input }) {
    await lockCampaign(db, org, input.id);
    const found = await requireCampaign(db, org, input.id);
    if (!nextState(found.state, "remove"))
      throw refuse("conflict", "not-a-draft", words("campaigns")("refuse.not-a-draft", { state: found.state }));
    await removeCampaign(db, org, input.id);
    await audited(contract.removeCampaign, { db, org, actor }, { id: input.id });
    return undefined;
  },
};

interface Draft {
  name: string;
  audience: Audience;
  lures: readonly string[];
  schedule: ScheduleInput;
  channels: CampaignChannels;
  holdOutShare: number;
  evaluationAt: string | Date | null;
  resultsDays: number;
}

/** A campaign that may still be changed, under lock. */
async function lockDraft({ db, org }: Context, id: string): Promise<Campaign> {
  await lockCampaign(db, org, id);
  const found = await requireCampaign(db, org, id);
  if (!nextState(found.state, "edit"))
    throw refuse("conflict", "not-a-draft", words("campaigns")("refuse.not-a-draft", { state: found.state }));
  return found;
}

/** Writes a draft; what waited for approval no longer does. @returns the detail that says so */
async function keepDraft({ db, org, actor }: Context, draft: Draft & { id: string }) {
  await changeCampaign(db, org, draft.id, { ...draft, writer: actorKey(actor) });
  await moveCampaign(db, org, draft.id, actFrom("edit"), "draft");
  return (await dropRequest(db, org, draft.id, nameOf(actor))) ? { requestDropped: true } : {};
}

/** @returns the channels by which it reaches people */
async function check({ db, org, now }: Context, draft: Draft): Promise<CampaignChannels> {
  await requireAudience(db, org, draft.audience);
  const field = (reason: KeyAfter<"campaigns", "refuse.">, path: string) => {
    const detail = words("campaigns")(`refuse.${reason}`);
    return refuse("invalid", reason, detail, { fields: [{ path, message: detail }] });
  };
  if (!hoursFit(draft.schedule)) throw field("hours-reversed", "schedule.until");
  if (draft.evaluationAt && new Date(draft.evaluationAt) <= now) throw field("evaluation-in-the-past", "evaluationAt");
  const forms: string[] = [];
  for (const [place, id] of draft.lures.entries()) {
    const found = await lureIfAny(db, org, id);
    if (!found) throw field("lure-missing", `lures.${place}`);
    forms.push(found.channel);
  }
  for (const [channel, profile] of Object.entries(draft.channels)) {
    chosenChannel(channel);
    if (profile && !(await hasProfile(db, org, profile, channel)))
      throw field("profile-missing", `channels.${channel}`);
  }
  return channelsFor(db, org, forms, draft.channels);
}

/** An audience must say whom it means, an empty one is more often a mistake than the wish to write to everybody; and name only whom there is. */
export async function requireAudience(db: Db, org: string, audience: Audience): Promise<void> {
  const say = words("campaigns");
  if (!audience.everyone && !audience.departments?.length && !audience.tags?.length && !audience.people?.length) {
    const detail = say("refuse.audience-empty");
    throw refuse("invalid", "audience-empty", detail, { fields: [{ path: "audience", message: detail }] });
  }
  const unknown = await unknownInAudience(db, org, audience);
  if (unknown.length === 0) return;
  const detail = say("refuse.audience-unknown");
  const fields = unknown.map((path) => ({ path: `audience.${path}`, message: detail }));
  throw refuse("invalid", "audience-unknown", detail, { fields });
}
