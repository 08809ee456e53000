export { erasePerson } from "./erase.ts";
export { compareErasures } from "./replay.ts";
