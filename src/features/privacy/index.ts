export { erasePerson } from "./erase.ts";
export { compareErasures } from "./replay.ts";
export { compareDeletions } from "./deletion/replay.ts";
export { deleteOrganisation } from "./deletion/run.ts";
