export { hiddenGroups } from "./groups.ts";
export { publishable, stillPublishable } from "./table.ts";
export type { Cell, Margins } from "./table.ts";
