import { kinds } from "../kit/kind.ts";
import type { Channel } from "./channel.ts";
import { email } from "./email/channel.ts";
import { sms } from "./sms/channel.ts";

export type * from "./channel.ts";

/** Every channel, one line each. */
export const channels = kinds<Channel>("channel", [email, sms]);
