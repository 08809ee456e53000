import { afterEach, expect, it, vi } from "vitest";
import { retryAfter } from "./one-call.ts";

afterEach(() => void vi.restoreAllMocks());

const date = "Thu, 26 Nov 2026 02:00:00 GMT";

it.each([
  [{ "retry-after": "12" }, 12],
  [{ "retry-after": "0.4" }, 1],
  [{ "retry-after": "Thu, 26 Nov 2026 02:00:30 GMT", date }, 30],
  [{ "retry-after": "Thu, 26 Nov 2026 01:59:00 GMT", date }, 0],
  // Without its sender's own time, a moment says nothing of how far off it is.
  [{ "retry-after": "Thu, 26 Nov 2026 02:00:30 GMT" }, null],
  [{ "retry-after": "soon", date }, null],
  [{}, null],
])("a wait until a moment goes by the answer's own clock, whatever this host's says: %j", (headers, seconds) => {
  vi.spyOn(Date, "now").mockReturnValue(Date.parse(date) - 86_400_000);
  expect(retryAfter({ headers })).toBe(seconds);
});
