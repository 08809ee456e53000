import type { contract } from "../../../../features/practice/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";

/** A round as the server gives it. */
export type Round = OutputOf<typeof contract.startRound>;
/** One of its messages. */
export type Item = Round["items"][number];
/** What is told of a message once it was answered. */
export type Result = NonNullable<Item["result"]>;
export type Decision = Result["decision"];
/** What of a message may be looked at. */
export type Look = "sender" | "link" | "headers" | "attachment" | "opened";

/** A decision as it is sent. */
export interface Answer {
  position: number;
  decision: Decision;
  sure?: boolean;
  looked: Look[];
  msSeen: number;
}
