import { waitingIn, waitingNamed } from "../../kit/attention.ts";
import type { Attention } from "../../kit/attention.ts";
import { organisation } from "../organisations/index.ts";
import { allowedNow } from "./gate.ts";
import { gateAllows } from "./rules.ts";
import { failingMailboxes } from "./store/inbound.ts";
import { countHeld, findMessageHold } from "./store/effects.ts";
import { profilesDown } from "./store/profiles.ts";

const leads = "/dashboard/settings/mail";

export const attention: readonly Attention[] = [
  {
    id: "messages-held",
    may: "sending-profiles:write",
    urgency: "now",
    leads,
    async find({ db, org }) {
      const held = await findMessageHold(db, org);
      return held && held.releasedAt === null
        ? waitingIn({ count: Math.max(1, await countHeld(db, org)), since: held.since })
        : null;
    },
  },
  {
    id: "profile-down",
    may: "sending-profiles:write",
    urgency: "now",
    leads,
    find: async ({ db, org }) => waitingNamed(await profilesDown(db, org)),
  },
  {
    id: "mailbox-failing",
    may: "sending-profiles:write",
    urgency: "now",
    leads: "/dashboard/settings/mailboxes",
    find: async ({ db, org }) => waitingNamed(await failingMailboxes(db, org)),
  },
  {
    id: "security-address",
    may: "organisation:manage",
    urgency: "now",
    leads: "/dashboard/settings/organisation",
    async find({ db, org, now }) {
      const { securityAddress } = await organisation(db, org);
      if (!securityAddress || gateAllows("forward", securityAddress, await allowedNow(db, org, now)).ok) return null;
      return waitingNamed([{ name: securityAddress, since: null }]);
    },
  },
];
