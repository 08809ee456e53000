import { kinds } from "../../kit/kind.ts";
import type { Channel, TransportKind } from "../channel.ts";
import { outboxFor } from "../outbox.ts";
import { readNumber } from "./address.ts";
import { smpp34 } from "./smpp/index.ts";

/** Text messages. A message is plain text in UTF-8; the transport chooses how it travels. */
export const sms: Channel = {
  id: "sms",
  picture:
    "M4 5.5A1.5 1.5 0 0 1 5.5 4h13A1.5 1.5 0 0 1 20 5.5v9a1.5 1.5 0 0 1-1.5 1.5H10l-4.5 4v-4A1.5 1.5 0 0 1 4 14.500zM8 9h8M8 12h5",
  readAddress: readNumber,
  transports: kinds<TransportKind>("transport", [smpp34, outboxFor("sms")]),
};
