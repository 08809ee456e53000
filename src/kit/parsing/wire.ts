import type { ProblemKind, ProblemMore } from "../problem.ts";
import type { Cause } from "./refusal.ts";

/** What a parser's process is asked to do. */
export interface Order {
  file: string;
  input: unknown;
  seconds: number;
  /** Memory that it may take beyond what the process holds when it begins. */
  bytes: number;
  output: number;
  /** Of whoever waits for it: what is refused is said in it. */
  language: string;
}

/** What it tells; a piece is serialised (`node:v8`). */
export type ReaderMessage = { begun: true } | { piece: Uint8Array } | (End & { bytes: number });

/** How it ended; `bytes` is the memory that the process holds then. */
export type End =
  | { done: true }
  | { unreadable: Cause; text: string }
  /** The product's own fault, such as a file that could not be opened; not what was read. */
  | { failed: string }
  | { problem: { kind: ProblemKind; reason: string; detail: string; more: ProblemMore } };
