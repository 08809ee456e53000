export { compareErasures } from "./replay.ts";
