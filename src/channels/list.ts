// Every channel, one line each.
export { mattermost } from "./chat-mattermost/channel.ts";
export { slack } from "./chat-slack/channel.ts";
export { teams } from "./chat-teams/channel.ts";
export { xmpp } from "./chat-xmpp/channel.ts";
export { zulip } from "./chat-zulip/channel.ts";
export { email } from "./email/channel.ts";
export { sms } from "./sms/channel.ts";
