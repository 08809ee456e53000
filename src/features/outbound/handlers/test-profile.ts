import type { Env, StepHandlers } from "../../../kit/feature.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { newId } from "../../../kit/id.ts";
import { refuse } from "../../../kit/problem.ts";
import { storableText } from "../../../kit/storable.ts";
import { readersLanguage } from "../../../kit/reader.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { contract } from "../contract.ts";
import { describeChannel, describeTransport, readerOf } from "../gate.ts";
import { requireMailLimit } from "../mail-limits.ts";
import { briefParts, noticeParts } from "../notices/compose.ts";
import { readyRow } from "../profiles.ts";
import type { ReadyProfile } from "../profiles.ts";
import { senderOf } from "../sender.ts";
import { findProfile, noteHealth } from "../store/profiles.ts";
import type { ProfileRow } from "../store/profiles.ts";

export const testSteps = {
  async testSendingProfile({ tx, org, actor, input, env }) {
    const say = words("outbound");
    const row = await tx(async (context) => {
      const found = await findProfile(context.db, org, input.id);
      // In the form in which it is sent to: the spellings of an address have no end.
      const to = found && readerOf(describeChannel(found.channel))(input.to)?.ascii;
      await requireMailLimit(context, "test", to ?? input.to);
      return found;
    });
    if (!row) throw refuse("missing", "no-such-profile", say("refuse.no-such-profile"));
    const sender = senderOf(env, org, impatientRow(env, org, row), "test");
    const messageId = `${newId()}@${sender.domain}`;
    const notice = { template: "test", locale: readersLanguage(), vars: { profile: row.name } };
    const parts = describeChannel(row.channel).brief ? briefParts(notice) : noticeParts(notice);
    const message = { to: input.to, messageId, date: env.clock(), ...parts };
    const outcome = await sender.sendPlain(message, async () => true).finally(() => sender.close());
    if (outcome.state === "refused") {
      const message = say("refuse.address-not-allowed");
      throw refuse("invalid", "address-not-allowed", message, { fields: [{ path: "to", message: outcome.text }] });
    }
    const text = outcome.state === "sent" ? outcome.response : (outcome.text ?? outcome.state);
    // A refusal of this recipient says nothing about the server; only an answer or none does.
    const answers = outcome.state === "sent" || outcome.state === "bounced";
    await tx(async ({ db }) => {
      await noteHealth(db, org, row.id, answers ? "up" : "down", answers ? "" : text);
      await audited(contract.testSendingProfile, { db, org, actor }, { id: row.id, detail: { state: outcome.state } });
    });
    return { state: outcome.state, text: renderStored(text), messageId };
  },

  async checkSendingProfile({ tx, org, actor, input, env }) {
    const row = await tx(({ db }) => findProfile(db, org, input.id));
    if (!row) throw refuse("missing", "no-such-profile", words("outbound")("refuse.no-such-profile"));
    const sender = senderOf(env, org, impatientRow(env, org, row), "test");
    const text = await sender
      .probe()
      .then(() => "")
      .catch((error: Error) => storableText(error.message, 500))
      .finally(() => sender.close());
    const health = text === "" ? "up" : "down";
    await tx(async ({ db }) => {
      await noteHealth(db, org, row.id, health, text);
      await audited(contract.checkSendingProfile, { db, org, actor }, { id: row.id, detail: { health } });
    });
    return { health, text: renderStored(text) };
  },
} satisfies StepHandlers<typeof contract>;

/** A profile for somebody who waits before the screen. */
function impatientRow(env: Env, org: string, row: ProfileRow): ReadyProfile {
  const ready = readyRow(env, org, row);
  const { interactive: impatient } = describeTransport(row.channel, row.transport);
  return impatient ? { ...ready, choice: { ...ready.choice, settings: impatient(row.settings) } } : ready;
}
