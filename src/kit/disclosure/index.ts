export { hiddenGroups } from "./groups.ts";
export { withReader } from "./reader.ts";
export { coarsened, publishable, stillPublishable } from "./table.ts";
export type { Cell, Margins } from "./table.ts";
