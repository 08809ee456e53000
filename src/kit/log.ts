import { pino } from "pino";
import type { Logger } from "pino";

export type { Logger };

/** Logs as JSON lines on standard output. Anything that could hold a secret or typed text is cut out before it is written. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: ["req.headers.authorization", "req.headers.cookie", "password", "*.password", "secret", "*.secret"],
      censor: "[cut]",
    },
  });
}
