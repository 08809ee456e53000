import { defaultChannel } from "../../channels/channel.ts";
import { feature } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { attention } from "./attention.ts";
import { contract } from "./contract.ts";
import { confirmationHandlers } from "./handlers/confirmation.ts";
import { heldHandlers } from "./handlers/held.ts";
import { mailboxHandlers, mailboxRaw } from "./handlers/mailboxes.ts";
import { profileHandlers } from "./handlers/profiles.ts";
import { stoppedHandlers } from "./handlers/stopped.ts";
import { testSteps } from "./handlers/test-profile.ts";
import { verificationHandlers, verificationRaw } from "./handlers/verification.ts";
import { listenForMail } from "./inbound/listen.ts";
import { jobs } from "./jobs.ts";
import { compareAnswers } from "./effects/compare.ts";
import { openedEffectJournal } from "./effects/journal.ts";
import { contentParser, mailParser, mailboxParser } from "./parsers.ts";
import { personal } from "./personal.ts";
import { addProfile } from "./store/profiles.ts";
import * as facts from "./facts.ts";
import type en from "./words/en.json";
import { mailboxNames, profileNames } from "./store/names.ts";

declare module "../../kit/words.ts" {
  interface Areas {
    outbound: typeof en;
  }
}

export const outbound = feature({
  name: "outbound",
  facts,
  contract,
  tags: {
    "sending-profiles": "How mail is sent, and in whose name.",
    mailboxes: "Where bounces and reported emails arrive.",
    "reported-mails": "Emails that people reported.",
    "held-messages": "Messages that wait after a backup was put back.",
    "stopped-addresses": "People who asked for no more messages of a channel.",
    "confirmed-addresses": "Addresses whose owners agreed, for organisations without a domain.",
    "verification-key": "The key that tells a simulation from an attack.",
    verify: "Telling a simulation from an attack.",
  },
  handlers: {
    ...profileHandlers,
    ...mailboxHandlers,
    ...verificationHandlers,
    ...confirmationHandlers,
    ...stoppedHandlers,
    ...heldHandlers,
  },
  steps: testSteps,
  raw: { ...mailboxRaw, ...verificationRaw },
  jobs,
  parsers: [mailParser, contentParser, mailboxParser],
  permissions: {
    "sending-profiles:read": ["owner", "admin", "campaign-manager"],
    "sending-profiles:write": ["owner", "admin"],
    "reported-mails:read": ["owner", "admin"],
    "verification:use": ["owner", "admin", "campaign-manager", "approver", "analyst"],
  },
  named: {
    "sending-profile": { may: "sending-profiles:read", find: profileNames },
    mailbox: { may: "sending-profiles:read", find: mailboxNames },
  },
  words: new URL("words/", import.meta.url),
  personal,
  attention,
  async start(env, running) {
    const works = running.has("worker");
    if (!works && !running.has("web")) return async () => {};
    // Workers compare before they send; what was answered here since a backup they cannot know.
    if (!works)
      await compareAnswers(env).catch((error: unknown) => {
        env.log.warn({ err: error }, "what was answered could not be compared at the start; the next answer does it");
      });
    const port = env.config.BOUNCE_SMTP_PORT;
    const listener = port === 0 || !works ? null : await listenForMail(env, port);
    return async () => {
      await listener?.close();
      await openedEffectJournal(env)?.close();
    };
  },
  async seed({ db, org }) {
    await addProfile(db, org, {
      id: newId(),
      name: "Outbox",
      channel: defaultChannel,
      transport: "outbox",
      fromName: "Brightwater service desk",
      fromAddress: "desk@brightwater-portal.example",
      returnPath: null,
      settings: {},
      secrets: null,
      secretNames: [],
      isDefault: true,
    });
  },
});
