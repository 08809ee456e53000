import type { Feature } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { starterLures } from "../../lures/index.ts";
import { organisation } from "../../organisations/index.ts";
import { channelsOf, storePastMessages, titleOfForm, defaultChannel } from "../../outbound/index.ts";
import { makeComposer } from "../sender/compose.ts";
import { peopleOf } from "../store/claims.ts";
import { addressesOfPast } from "../store/history.ts";
import { makeToken } from "../token.ts";
import { luresOf } from "./lures.ts";
import { writePast } from "./past.ts";

const dayMs = 86_400_000;
const classes = ["least", "moderate", "very"];

type Month = Parameters<NonNullable<Feature["seedMonth"]>>[0];

/**
 * One small finished simulation, before the last one by mail, for everything else that lures are written for, such as texts and chats: each to its share of
 * the people. Its messages stand in the outbox as if they had gone there.
 */
export async function seedByOtherChannels(context: Month): Promise<void> {
  const forms = [...new Set((await starterLures()).map(({ content }) => content.channel))].filter(
    (form) => form !== defaultChannel,
  );
  for (const [from, form] of forms.entries()) {
    const start = new Date(context.now.getTime() - (30 - from) * dayMs);
    await seedBy(context, form, start, { step: forms.length, from });
  }
}

async function seedBy(context: Month, form: string, start: Date, every: { step: number; from: number }): Promise<void> {
  const { db, org, env } = context;
  const [channel] = channelsOf(form);
  const lures = await luresOf(context, classes, 0, form);
  if (!channel || lures.length === 0) return;
  const name = `Practice: ${titleOfForm(form)}`;
  const { id, number, sent } = await writePast(context, { name, start, lures, channel: channel.id, every });
  const own = await organisation(db, org);
  const members = sent.map(({ member }) => member);
  const people = new Map((await peopleOf(db, org, members)).map((one) => [one.id, one]));
  const addresses = await addressesOfPast(db, org, id);
  await storePastMessages(env, db, org, channel.id, (sender) => {
    const composers = lures.map((lure) =>
      makeComposer({ lure, organisation: own.name, currency: own.currency, sender, config: env.config }),
    );
    return sent.flatMap(({ member, lureIdx, delivery, sentAt }) => {
      const [person, to] = [people.get(member), addresses.get(delivery)];
      if (!person || !to) return [];
      const { locale } = person;
      const token = makeToken(env.secrets, {
        campaign: number,
        delivery,
        heldOut: false,
        lureIdx,
        test: false,
        locale,
      });
      const messageId = `${newId(sentAt.getTime())}@${sender.domain}`;
      const raw = composers[lureIdx]!({ person, to, token, messageId, timeZone: own.timeZone, date: sentAt });
      return [{ to, raw, at: sentAt }];
    });
  });
}
