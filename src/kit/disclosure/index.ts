export { hiddenGroups } from "./groups.ts";
export { withReader } from "./reader.ts";
export { coarsened, comingNow, publishable, stillPublishable } from "./table.ts";
export type { Cell, Margins } from "./table.ts";
