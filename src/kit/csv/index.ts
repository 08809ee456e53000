export { CsvFault } from "./fault.ts";
export type { CsvReason } from "./fault.ts";
export { csvLimits, readCsv } from "./read.ts";
export type { CsvLimits, CsvRecord } from "./read.ts";
export { csvLine, neutraliseCell, restoreCell } from "./write.ts";
