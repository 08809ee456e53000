// What may be used of e-mail without being able to send any: transports are reached through the channel list, by the gate alone.
export { compileMail } from "./compose/compile.ts";
export type { CompiledMail, Fill, InlineImage, MailTemplate, Piece } from "./compose/compile.ts";
export { qrImage } from "./qr.ts";
export { giveUpAfterSeconds, retryDelay } from "./smtp/outcome.ts";
export { settingsFromUrl } from "./smtp/settings.ts";
export { concernOf, enhancedCode } from "./status.ts";
