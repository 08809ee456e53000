import type { OutputOf } from "../../../../ui/call.ts";
import type { contract } from "../../contract.ts";

/** A programme as the API tells of it. */
export type Programme = OutputOf<typeof contract.listProgrammes>["items"][number];
