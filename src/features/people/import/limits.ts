import { Transform } from "node:stream";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";

/** Bytes that an uploaded file may have: some twenty million people. */
export const largestFile = 2 * 1024 * 1024 * 1024;

const longestLine = 4 * 1024 * 1024;

/** Lets bytes pass until no line end has come for longer than any readable row: then this is no table, and the rest is not waited for. */
export function lineLimit(): Transform {
  let line = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const end = Math.max(chunk.lastIndexOf(0x0a), chunk.lastIndexOf(0x0d));
      line = end < 0 ? line + chunk.length : chunk.length - 1 - end;
      if (line <= longestLine) return done(null, chunk);
      done(refuse("too-large", "csv-unreadable", words("people")("csv-line-too-long", { limit: longestLine })));
    },
  });
}
