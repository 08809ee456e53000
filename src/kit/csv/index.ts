export { CsvFault } from "./fault.ts";
export { csvLimits, readCsv } from "./read.ts";
export { csvLine, neutraliseCell, restoreCell } from "./write.ts";
