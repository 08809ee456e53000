import { createRequire } from "node:module";
import { pino } from "pino";
import type { DestinationStream, Logger, LoggerOptions } from "pino";
import type { PrettyOptions } from "pino-pretty";

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
    redact: {
      paths: ["req.headers.authorization", "req.headers.cookie", "password", "*.password", "secret", "*.secret"],
      censor: "[cut]",
    },
  };
  const target = form === "readable" ? readable(to) : to;
  return target ? pino(options, target) : pino(options);
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
