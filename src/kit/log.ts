import { createRequire } from "node:module";
import { pino, stdSerializers } from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";
import type { PrettyOptions } from "pino-pretty";
import { sentenceOf } from "./operator-error.ts";
import { withoutRows } from "./without-rows.ts";

export type { Logger };

const require = createRequire(import.meta.url);

/**
 * Logs to standard output: JSON lines for machines, or one line a person can read. Anything that could hold a secret or typed text is cut out
 * before it is written.
 * @param to where the lines go instead (tests)
 */
export function makeLog(level: string, form: "json" | "readable" = "json", to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: withoutNeedlessStack },
    redact: {
      paths: ["req.headers.authorization", "req.headers.cookie", "password", "*.password", "secret", "*.secret"],
      censor: "[cut]",
    },
  };
  const target = form === "readable" ? readable(to) : to;
  return target ? pino(options, target) : pino(options);
}

// What an operator can mend (a full disk, a server that does not answer) is said as a sentence with its cure; where it was found helps nobody.
function withoutNeedlessStack(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const said = sentenceOf(error);
  if (said === null) return withoutRows(stdSerializers.err(error));
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: said,
    ...(code !== undefined && { code }),
    ...(said !== error.message && { fault: error.message }),
  };
}

// Only who reads needs the package; written at once, so that the last line before an end is not lost.
function readable(to?: DestinationStream): DestinationStream {
  const pretty = require("pino-pretty") as (options: PrettyOptions) => DestinationStream;
  return pretty({
    sync: true,
    colorize: to === undefined && process.stdout.isTTY === true,
    translateTime: "SYS:HH:MM:ss",
    singleLine: true,
    ...(to && { destination: to }),
  });
}
