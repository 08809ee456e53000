import { holdRoom } from "../../../kit/db/room.ts";
import type { Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { Translate } from "../../../kit/words.ts";
import { audited, actorKey } from "../../audit/index.ts";
import { organisation } from "../../organisations/index.ts";
import { chosenChannel, hasProfile, defaultChannel } from "../../outbound/index.ts";
import { nameOf } from "../begin.ts";
import { contract } from "../contract.ts";
import { dayIn, maxMoveDays, heldDates } from "../programmes.ts";
import { addDays } from "../rules.ts";
import { hoursFit } from "../schedule-input.ts";
import type { CampaignChannels } from "../shapes.ts";
import {
  campaignsBetween,
  lockProgramme,
  listProgrammes,
  noteWriter,
  ownDates,
  putDate,
  putProgramme,
  removeProgramme,
} from "../store/programmes.ts";
import type { OwnDate, Programme, ProgrammeContent } from "../store/programmes.ts";
import { requireAudience } from "./drafting.ts";

type OfProgrammes =
  | "listProgrammes"
  | "createProgramme"
  | "updateProgramme"
  | "removeProgramme"
  | "simulationCalendar"
  | "moveProgrammeDate";

const mostProgrammes = 50;
const longestSpan = 400;
/** The next date is looked for within a quarter and what it may be moved by. */
const ahead = 200;
const say: Translate<"campaigns"> = (key, vars) => words("campaigns")(key, vars);

/** Simulations that come back by themselves. */
export const programmes: Required<Pick<Handlers<typeof contract>, OfProgrammes>> = {
  async listProgrammes({ db, org, now }) {
    const today = dayIn((await organisation(db, org)).timeZone, now);
    const own = await ownDates(db, org, null, addDays(today, -maxMoveDays), addDays(today, ahead));
    return { items: (await listProgrammes(db, org)).map((one) => outOf(one, own, today)) };
  },

  async createProgramme(context) {
    const { db, org, actor, input } = context;
    const content = { ...input, channels: orUsual(input.channels), active: true };
    await check(context, content);
    await holdRoom(db, org, "programmes");
    if ((await listProgrammes(db, org)).length >= mostProgrammes) {
      throw refuse("conflict", "too-many-programmes", say("refuse.too-many-programmes", { count: mostProgrammes }));
    }
    const id = newId();
    await putProgramme(db, org, { ...content, id, ...behind(actor) });
    await audited(contract.createProgramme, { db, org, actor }, { id });
    return shown(context, id);
  },

  async updateProgramme(context) {
    const { db, org, actor, input } = context;
    const { id, ...given } = input;
    const found = await requireProgramme(db, org, id);
    const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const merged = { ...found, ...(change as Partial<ProgrammeContent>) };
    const content = { ...merged, channels: orUsual(merged.channels) };
    await check(context, content);
    // It acts for whoever had the last word on what it does.
    await putProgramme(db, org, { ...content, ...behind(actor) });
    await audited(contract.updateProgramme, { db, org, actor }, { id, detail: { fields: Object.keys(change) } });
    return shown(context, id);
  },

  async removeProgramme({ db, org, actor, input }) {
    await requireProgramme(db, org, input.id);
    await removeProgramme(db, org, input.id);
    await audited(contract.removeProgramme, { db, org, actor }, { id: input.id });
    return undefined;
  },

  async simulationCalendar({ db, org, now, input }) {
    const { from, to } = input;
    if (to < from || addDays(from, longestSpan) < to) {
      const detail = say("refuse.span-too-long", { days: longestSpan });
      throw refuse("invalid", "span-too-long", detail, { fields: [{ path: "to", message: detail }] });
    }
    const { timeZone } = await organisation(db, org);
    const today = dayIn(timeZone, now);
    const [first, last] = [addDays(from, -maxMoveDays), addDays(to, maxMoveDays)];
    const own = await ownDates(db, org, null, first, last);
    const dates = (await listProgrammes(db, org))
      .filter((one) => one.active)
      .flatMap((one) =>
        heldDates(one, own, first, last)
          .filter(({ campaign, slot, on }) => !campaign && (on ?? slot) >= (today > from ? today : from))
          .filter(({ slot, on }) => (on ?? slot) <= to)
          .map(({ programme, slot, on }) => ({ programme, name: one.name, slot, on })),
      );
    return { campaigns: await campaignsBetween(db, org, timeZone, from, to), dates };
  },

  async moveProgrammeDate({ db, org, actor, now, input }) {
    const { id, slot, on } = input;
    const found = await requireProgramme(db, org, id);
    if (on !== null) requireLaunching(found, actor);
    const [date] = heldDates(found, await ownDates(db, org, id, slot, slot), slot, slot);
    if (!date) throw refuse("missing", "no-such-date", say("refuse.no-such-date"));
    if (date.campaign) throw refuse("conflict", "date-planned", say("refuse.date-planned"));
    const today = dayIn((await organisation(db, org)).timeZone, now);
    const far = on !== null && (on > addDays(slot, maxMoveDays) || on < addDays(slot, -maxMoveDays));
    if (on !== null && (on < today || far)) {
      const detail = say(far ? "refuse.date-too-far" : "refuse.date-passed", { days: maxMoveDays });
      throw refuse("invalid", "date-passed", detail, { fields: [{ path: "on", message: detail }] });
    }
    await putDate(db, org, { programme: id, slot, on, campaign: null });
    await noteWriter(db, org, id, actorKey(actor));
    await audited(contract.moveProgrammeDate, { db, org, actor }, { id, detail: { slot, on } });
    return { slot, on };
  },
};

/** Whom a programme acts for from now on, who is one of those who wrote on it. */
function behind(actor: Context["actor"]) {
  return { createdBy: nameOf(actor), requestedMember: actor.member, writer: actorKey(actor) };
}

async function requireProgramme(db: Context["db"], org: string, id: string): Promise<Programme> {
  const found = await lockProgramme(db, org, id);
  if (!found) throw refuse("missing", "no-such-programme", say("refuse.no-such-programme"));
  return found;
}

async function check({ db, org, actor }: Context, content: ProgrammeContent): Promise<void> {
  await requireAudience(db, org, content.audience);
  const field = (reason: "hours-reversed" | "profile-missing", path: string) => {
    const detail = say(`refuse.${reason}`);
    return refuse("invalid", reason, detail, { fields: [{ path, message: detail }] });
  };
  if (!hoursFit(content.schedule)) throw field("hours-reversed", "schedule.until");
  for (const [channel, profile] of Object.entries(content.channels)) {
    chosenChannel(channel);
    if (profile && !(await hasProfile(db, org, profile, channel)))
      throw field("profile-missing", `channels.${channel}`);
  }
  requireLaunching(content, actor);
}

function orUsual(channels: CampaignChannels): CampaignChannels {
  return Object.keys(channels).length > 0 ? channels : { [defaultChannel]: null };
}

/** Whoever may not launch decides neither what a programme launches by itself nor when. */
function requireLaunching({ launches }: Pick<ProgrammeContent, "launches">, actor: Context["actor"]): void {
  if (launches && !actor.may.has("campaigns:launch"))
    throw refuse("forbidden", "programme-may-not-launch", say("refuse.programme-may-not-launch"));
}

/** As it stands after it was written. */
async function shown({ db, org, now }: Context, id: string) {
  const today = dayIn((await organisation(db, org)).timeZone, now);
  const own = await ownDates(db, org, id, addDays(today, -maxMoveDays), addDays(today, ahead));
  return outOf((await lockProgramme(db, org, id))!, own, today);
}

function outOf(programme: Programme, own: readonly OwnDate[], today: string) {
  const { createdBy: _by, requestedMember: _member, writers: _writers, ...rest } = programme;
  const open = heldDates(programme, own, addDays(today, -maxMoveDays), addDays(today, ahead))
    .flatMap(({ on, campaign }) => (on !== null && on >= today && !campaign ? [on] : []))
    .toSorted();
  const problem = rest.problem && renderStored(rest.problem);
  return { ...rest, problem, nextOn: programme.active ? (open[0] ?? null) : null };
}
