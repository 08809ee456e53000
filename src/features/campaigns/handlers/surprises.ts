import type { Context, Handlers } from "../../../kit/feature.ts";
import { ownMember } from "../../../kit/own-member.ts";
import { newId } from "../../../kit/id.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { starterLures } from "../../lures/index.ts";
import { dayOf, storeNotice, organisation } from "../../organisations/index.ts";
import type { Organisation } from "../../organisations/index.ts";
import { member as findMember } from "../../people/index.ts";
import type { Person } from "../../people/index.ts";
import { askCode, takeCode } from "../../outbound/index.ts";
import { fitsChannel } from "../channels.ts";
import { maxSurprises, minutesOf } from "../rules.ts";
import { findSurprises, lockSurprises, lastOver, putSurprises, removeSurprises } from "../store/surprises.ts";
import type { surpriseContract } from "../surprise-contract.ts";
import { contract } from "../contract.ts";
import { drawNext, ownAddresses, ownPerson, refused, requireAddress } from "../surprises/own.ts";

/** The fewest hours between waking and sleeping in which a surprise may still be one (minutes). */
const shortestWaking = 4 * 60;

export const surprises = {
  async mySurprises(context) {
    const { db, org, actor } = context;
    const home = await organisation(db, org);
    // Elsewhere the organisation decides what is sent to whom.
    if (home.plan !== "individual") return { offered: false, asked: null, most: 0, channels: [] };
    return shown(context, home, (await findMember(db, org, ownMember(actor)))!);
  },

  async askForSurprises(context) {
    const { db, org, actor, input, now } = context;
    const { home, person } = await ownPerson(context);
    const most = Math.min(maxSurprises, home.simulationsPerMonth);
    if (input.perMonth > most) throw refused("invalid", "too-many-surprises", "perMonth", { most });
    if (minutesOf(input.awakeUntil) - minutesOf(input.awakeFrom) < shortestWaking)
      throw refused("invalid", "surprise-hours-short", "awakeUntil", { hours: shortestWaking / 60 });
    const wanted = { ...input, channels: [...new Set(input.channels)] };
    const addresses = await ownAddresses(db, org, person);
    for (const [at, channel] of wanted.channels.entries()) {
      await requireAddress(context, person, channel);
      if (!addresses.find((one) => one.channel === channel)!.confirmed)
        throw refused("invalid", "surprise-unconfirmed", `channels.${at}`);
    }
    const before = await lockSurprises(db, org, person.id);
    const nextAt = drawNext(home, person, wanted, now, before?.lastAt ?? null);
    if (!nextAt) throw refused("conflict", "surprise-no-open-day");
    await putSurprises(db, org, person.id, { ...wanted, nextAt });
    const detail = { count: wanted.perMonth, channels: wanted.channels };
    await audited(contract.askForSurprises, { db, org, actor }, { act: "surprises.asked", id: person.id, detail });
    // Whoever asks for simulations has been told of them.
    if (home.noticeRecordedAt === null) {
      const id = newId();
      const notice = { informedBy: "other", informedOn: dayOf(home.timeZone, now) } as const;
      const note = words("campaigns", home.locale)("surprise.notice");
      await storeNotice(db, org, { id, ...notice, note, recordedBy: person.id }, now);
      await audited(contract.askForSurprises, { db, org, actor }, { act: "notice.recorded", id, detail: notice });
    }
    return shown(context, home, person);
  },

  async stopSurprises(context) {
    const { db, org, actor } = context;
    const { home, person } = await ownPerson(context);
    if (await removeSurprises(db, org, person.id))
      await audited(contract.stopSurprises, { db, org, actor }, { id: person.id });
    return shown(context, home, person);
  },

  async confirmMyAddress(context) {
    const { db, org, actor, input } = context;
    const { person } = await ownPerson(context);
    const address = await requireAddress(context, person, input.channel);
    const { id, endsAt } = await askCode(context, { channel: input.channel, address });
    await audited(contract.confirmMyAddress, { db, org, actor }, { id });
    return { address, endsAt };
  },

  async finishMyAddress(context) {
    const { db, org, actor, input } = context;
    const { person } = await ownPerson(context);
    const address = await requireAddress(context, person, input.channel);
    const confirmed = await takeCode(context, address, input.code, null);
    if (confirmed) await audited(contract.finishMyAddress, { db, org, actor }, { id: newId() });
    return { confirmed };
  },
} satisfies Handlers<typeof surpriseContract>;

async function shown({ db, org }: Pick<Context, "db" | "org">, home: Organisation, person: Person) {
  const found = await findSurprises(db, org, person.id);
  const forms = new Set((await starterLures()).map((one) => one.content.channel));
  const channels = (await ownAddresses(db, org, person)).filter((one) =>
    [...forms].some((form) => fitsChannel(form, one.channel)),
  );
  return {
    offered: true,
    asked: found && {
      perMonth: found.perMonth,
      channels: found.channels,
      awakeFrom: found.awakeFrom,
      awakeUntil: found.awakeUntil,
      paused: found.paused,
      lastAt: await lastOver(db, org, person.id),
      problem: found.problem && renderStored(found.problem),
    },
    most: Math.min(maxSurprises, home.simulationsPerMonth),
    channels: channels.map((one) => ({ ...one, title: words(`channels/${one.channel}`)("title") })),
  };
}
