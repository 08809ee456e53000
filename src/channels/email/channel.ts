import { kinds } from "../../kit/kind.ts";
import type { Channel, TransportKind } from "../channel.ts";
import { outboxFor } from "../outbox.ts";
import { readAddress } from "../../kit/address.ts";

import { smtp } from "./smtp/index.ts";

/** E-mail. */
export const email: Channel = {
  id: "email",
  picture:
    "M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5zm0 .5 9 6 9-6",
  readAddress: (text) => readAddress(text)?.ascii ?? null,
  transports: kinds<TransportKind>("transport", [smtp, outboxFor("email")]),
};
