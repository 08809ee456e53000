// What may be used of text messages without being able to send any: transports are reached through the channel list, by the gate alone.
export { readNumber } from "./address.ts";
export { gatewayFromUrl } from "./smpp/settings.ts";
