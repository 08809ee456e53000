// Every channel, one line each.
export { email } from "../email/channel.ts";
export { pager } from "./pager/channel.ts";
export { sms } from "../sms/channel.ts";
