import type { Context, StepHandlers } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { lureIfAny } from "../../lures/index.ts";
import { dashboardLink, organisation } from "../../organisations/index.ts";
import { openSender, requireMailLimit, signMessageId, defaultChannelsOf } from "../../outbound/index.ts";
import { contract } from "../contract.ts";
import { linksOf } from "../links.ts";
import { makeComposer } from "../sender/compose.ts";
import { makeToken } from "../token.ts";
import { ownAddress, requireProven } from "./dry-run.ts";

/** A lure by itself, sent to nobody but whoever asks. It belongs to no campaign: its link leads back to where it is edited. */
export const testLure = {
  async testLure({ tx, org, env, actor }) {
    const { lure, channel, person, to, organisation: name, currency, timeZone, now } = await tx(ready);
    const sender = await openSender(env, org, null, "test", channel);
    try {
      const prefix = words("campaigns", person.locale ?? undefined)("dry-run.prefix");
      const compose = makeComposer({ lure, organisation: name, currency, sender, config: env.config, prefix });
      // No campaign has the number nought: what a mail program fetches by itself is counted nowhere.
      const token = makeToken(env.secrets, {
        campaign: 0,
        delivery: 0,
        heldOut: false,
        lureIdx: 0,
        test: true,
        locale: person.locale,
      });
      const page = (part: string) => dashboardLink(env.config, org, `/lures/${lure.id}${part}`);
      const links = { ...linksOf(env.config, token), link: page("?tab=page"), report: page(""), why: page("") };
      const messageId = await signMessageId(env, org, sender, {
        campaign: lure.id,
        recipient: to,
        at: now,
      });
      const raw = compose({ person, to, token, links, messageId, timeZone, date: now });
      const outcome = await sender.send({ to, messageId, raw }, async () => true);
      const detail = { version: lure.version, state: outcome.state };
      await tx(({ db }) => audited(contract.testLure, { db, org, actor }, { id: lure.id, detail }));
      return { to, state: outcome.state, text: "text" in outcome ? (outcome.text ?? "") : "" };
    } finally {
      await sender.close();
    }
  },
} satisfies StepHandlers<typeof contract>;

/** Everything that the mail is made of; refuses what cannot be tried. */
async function ready(context: Context<{ id: string; version?: number | undefined }>) {
  const { db, org, input, now, actor, env } = context;
  const lure = await lureIfAny(db, org, input.id, input.version);
  if (!lure) throw refuse("missing", "no-lure", words("lures")("no-lure"));
  const channel = (await defaultChannelsOf(db, org, lure.channel))[0]!;
  const { person, to } = await ownAddress({ db, org, actor, env, now, input: {} }, channel);
  const { name, currency, timeZone, killedAt } = await organisation(db, org);
  if (killedAt !== null)
    throw refuse("conflict", "kill-switch-thrown", words("campaigns")("refuse.kill-switch-thrown"));
  await requireProven(context);
  await requireMailLimit(context, "test", to);
  return { lure, channel, person, to, organisation: name, currency, timeZone, now };
}
