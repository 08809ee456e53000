import { waitingNamed } from "../../kit/attention.ts";
import type { Attention } from "../../kit/attention.ts";
import { failingMailboxes } from "./store/inbound.ts";
import { profilesDown } from "./store/profiles.ts";

const leads = "/dashboard/settings/mail";

export const attention: readonly Attention[] = [
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
];
