import type { contract } from "../../../../features/practice/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";

/** The pieces that there are, and what somebody has built of them. */
export type WorkshopData = OutputOf<typeof contract.getWorkshop>;
