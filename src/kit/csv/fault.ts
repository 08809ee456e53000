import { readWords, words } from "../words.ts";
import type en from "./words/en.json";

declare module "../words.ts" {
  interface Areas {
    csv: typeof en;
  }
}

readWords("csv", new URL("words/", import.meta.url));

type CsvReason =
  | "empty-file"
  | "not-text"
  | "encoding-unknown"
  | "encoding-unsupported"
  | "record-too-long"
  | "too-many-columns"
  | "quote-not-closed"
  | "broken";

/** Why a file cannot be read any further, and where. Its message is the English sentence; `say` gives it in another language. */
export class CsvFault extends Error {
  readonly reason: CsvReason;
  /** Line in the file, the first one being 1. */
  readonly line: number;
  readonly vars: Record<string, unknown>;

  constructor(reason: CsvReason, line: number, vars: Record<string, unknown> = {}) {
    super(words("csv")(reason, { line, ...vars }));
    this.name = "CsvFault";
    this.reason = reason;
    this.line = line;
    this.vars = vars;
  }

  say(locale?: string): string {
    return words("csv", locale)(this.reason, { line: this.line, ...this.vars });
  }
}
