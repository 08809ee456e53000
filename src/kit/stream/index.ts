export { makePlaces } from "./places.ts";
export { stream } from "./stream.ts";
export type { Listener } from "./stream.ts";
export { endStreamsAtClose, openStream } from "./open.ts";
