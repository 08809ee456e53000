import type { contract } from "../../../../features/training/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";

/** A lesson with the content of its blocks, as the server gives it. */
export type PlayedLesson = OutputOf<typeof contract.myLesson>;
