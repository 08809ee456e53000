import { Inbox, Mail } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useOutboundWords } from "./words.ts";

const common = { section: "settings", notYours: () => useOutboundWords.now()("not-yours") } as const;

export const mailScreen = screen({
  ...common,
  path: "/dashboard/settings/mail",
  module: "features/outbound/ui/MailScreen.tsx",
  icon: Mail,
  name: () => useOutboundWords.now()("profiles.title"),
  title: () => useOutboundWords.now()("profiles.page"),
  help: "/docs/settings#sending-profiles",
  needs: [contract.listSendingProfiles, contract.listTransports],
  prefetch: () => [question(contract.listSendingProfiles, { limit: 100 }), question(contract.listTransports, {})],
});

export const mailboxesScreen = screen({
  ...common,
  path: "/dashboard/settings/mailboxes",
  module: "features/outbound/ui/MailboxesScreen.tsx",
  icon: Inbox,
  name: () => useOutboundWords.now()("mailboxes.title"),
  title: () => useOutboundWords.now()("mailboxes.page"),
  help: "/docs/settings#mailboxes",
  needs: [contract.listMailboxes],
  prefetch: () => [question(contract.listMailboxes, { limit: 100 })],
});
