import { readAddress } from "../../kit/address.ts";
import { kinds } from "../../kit/kind.ts";
import type { Channel } from "../channel.ts";
import type { TransportKind } from "../transport.ts";
import { outboxFor } from "../outbox.ts";
import { composeMail, plainMail } from "./message.ts";
import { samples } from "./samples.ts";
import { sendersOf } from "./senders.ts";
import { shownMail } from "./shown.ts";
import { settingsFromUrl } from "./smtp/settings.ts";
import { smtp } from "./smtp/index.ts";
import { concernOfStatusNotification } from "./status.ts";
import words from "./words/en.json" with { type: "json" };

const read = (text: string) => readAddress(text)?.ascii ?? null;

/** E-mail. */
export const email: Channel = {
  id: "email",
  picture:
    "M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5zm0 .5 9 6 9-6",
  words,
  address: { read, fold: (address) => address.toLowerCase(), domainSeparator: "@", field: "email" },
  sender: { read, proven: true, of: (mail) => sendersOf(mail.from, mail.message) },
  lure: { subject: 200, html: 500_000, text: 200_000, local: true },
  transports: kinds<TransportKind>("transport", [smtp, outboxFor("email")]),
  own: {
    variable: "SMTP_URL",
    configured: ({ SMTP_URL }) => (SMTP_URL ? { transport: "smtp", ...settingsFromUrl(SMTP_URL) } : null),
    sender: ({ MAIL_FROM }) => MAIL_FROM,
  },
  compose: composeMail,
  plain: plainMail,
  brief: false,
  signed: true,
  notices: { hourly: 120, daily: 600 },
  receipt: concernOfStatusNotification,
  shown: shownMail,
  samples,
};
