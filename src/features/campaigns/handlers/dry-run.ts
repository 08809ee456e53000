import type { Context, StepContext, StepHandlers } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited, lastChanger } from "../../audit/index.ts";
import { lure as currentLure } from "../../lures/index.ts";
import type { Lure } from "../../lures/index.ts";
import { organisation, provenDomains } from "../../organisations/index.ts";
import { describeChannel, hasProfile, openSender, requireMailLimit, signMessageId } from "../../outbound/index.ts";
import type { Sender } from "../../outbound/index.ts";
import { addressIn, member } from "../../people/index.ts";
import { channelsOfCampaign, fitsChannel } from "../channels.ts";
import { contract } from "../contract.ts";
import { makeComposer } from "../sender/compose.ts";
import type { Campaign } from "../store/campaigns.ts";
import { peopleOf } from "../store/claims.ts";
import type { Person } from "../store/claims.ts";
import { makeToken } from "../token.ts";
import { requireCampaign } from "./reading.ts";

export const dryRun = {
  async dryRunCampaign(context) {
    const { tx, org, env, actor, input } = context;
    const { found, perChannel, ...about } = await tx(readyRun);
    const sent = [];
    for (const { channel, lures, ...addressed } of perChannel) {
      const sender = await openSender(env, org, found.channels[channel] ?? null, "test", channel);
      try {
        for (const { lure, idx } of lures) {
          const outcome = await sendTest(context, sender, found, { lure, idx, ...addressed, ...about });
          const text = "text" in outcome ? (outcome.text ?? "") : "";
          sent.push({ lure: lure.id, channel, to: addressed.to, state: outcome.state, text });
        }
      } finally {
        await sender.close();
      }
    }
    const detail = { lures: sent.length };
    await tx(({ db }) => audited(contract.dryRunCampaign, { db, org, actor }, { id: input.id, detail }));
    return { sent };
  },
} satisfies StepHandlers<typeof contract>;

/** Everything that the mails are made of; refuses what cannot be tried. */
async function readyRun(context: Context<{ id: string; to?: string | undefined }>) {
  const { db, org, now, input } = context;
  const say = words("campaigns");
  const found = await requireCampaign(db, org, input.id);
  const { name, currency, timeZone, killedAt } = await organisation(db, org);
  if (killedAt !== null) throw refuse("conflict", "kill-switch-thrown", say("refuse.kill-switch-thrown"));
  await requireProven(context);
  for (const [channel, profile] of Object.entries(found.channels))
    if (profile && !(await hasProfile(db, org, profile, channel)))
      throw refuse("conflict", "profile-missing", say("refuse.profile-missing"));
  const lures: Lure[] = [];
  for (const one of found.lures) lures.push(await currentLure(db, org, one.lure));
  if (lures.some((one) => !one.usable)) throw refuse("conflict", "lure-unfit", say("refuse.lure-unfit"));
  const perChannel = [];
  for (const { id: channel } of channelsOfCampaign(found)) {
    const own = lures.map((lure, idx) => ({ lure, idx })).filter(({ lure }) => fitsChannel(lure.channel, channel));
    if (own.length === 0) continue;
    const addressed = await ownAddress(context, channel);
    await requireMailLimit(context, "test", addressed.to, own.length);
    perChannel.push({ channel, lures: own, ...addressed });
  }
  return { found, perChannel, organisation: name, currency, timeZone, now };
}

interface Test {
  lure: Lure;
  idx: number;
  person: Person;
  to: string;
  organisation: string;
  currency: string;
  timeZone: string;
  now: Date;
}

async function sendTest({ org, env }: StepContext, sender: Sender, campaign: Campaign, test: Test) {
  const { lure, idx, person, to, organisation: name, currency, timeZone, now } = test;
  const prefix = words("campaigns", person.locale ?? undefined)("dry-run.prefix");
  const compose = makeComposer({
    lure,
    organisation: name,
    currency,
    sender,
    config: env.config,
    prefix,
  });
  const token = makeToken(env.secrets, {
    campaign: campaign.number,
    delivery: 0,
    heldOut: false,
    lureIdx: idx,
    test: true,
    locale: person.locale,
  });
  const messageId = await signMessageId(env, org, sender, {
    campaign: campaign.id,
    recipient: to,
    at: now,
  });
  const raw = compose({ person, to, token, messageId, timeZone, date: now });
  return sender.send({ to, messageId, raw }, async () => true);
}

/** The caller's own address: a dry run goes nowhere else. A key that stands for nobody may name a member who holds it. */
export async function ownAddress(
  { db, org, actor, input }: Context<{ to?: string | undefined }>,
  channel: string,
): Promise<{ person: Person; to: string }> {
  const say = words("campaigns");
  if (actor.member === null) throw refuse("conflict", "no-own-address", say("refuse.no-own-address"));
  const own = await member(db, org, actor.member);
  const [person] = await peopleOf(db, org, [actor.member]);
  if (!own || !person) throw refuse("conflict", "no-own-address", say("refuse.no-own-address"));
  const { field, fold } = describeChannel(channel).address;
  const to = fold(addressIn(own, field) ?? "");
  if (to === "") throw refuse("conflict", "no-own-address", say("refuse.no-own-address"));
  if (input.to !== undefined && fold(input.to) !== to)
    throw refuse("forbidden", "not-own-address", say("refuse.not-own-address"));
  // Whoever keeps the directory could give themselves the address of everybody's list.
  const { account } = actor;
  const proven = account?.emailVerified === true && account.email?.toLowerCase() === to;
  if (!proven && (await lastChanger(db, org, actor.member, field.split(".")[0]!))?.member === actor.member)
    throw refuse("forbidden", "address-by-own-hand", say("refuse.address-by-own-hand"));
  return { person, to };
}

/** A personal organisation needs no domain: its owner has confirmed the address. @throws Problem `no-proven-domain` */
export async function requireProven({ db, org, now }: Pick<Context, "db" | "org" | "now">): Promise<void> {
  const personal = (await organisation(db, org)).plan === "individual";
  if (!personal && (await provenDomains(db, org, now)).length === 0)
    throw refuse("conflict", "no-proven-domain", words("campaigns")("refuse.no-proven-domain"));
}
