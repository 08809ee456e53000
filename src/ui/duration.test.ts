import { expect, it } from "vitest";
import { formatDuration } from "./duration.ts";

it.each([
  [0, "en", "1 second"],
  [42, "en", "42 seconds"],
  [89, "en", "89 seconds"],
  [90, "en", "2 minutes"],
  [3600, "en", "60 minutes"],
  [3 * 3600, "de", "3 Stunden"],
  [49 * 3600, "en", "2 days"],
])("%i seconds in %s are %s", (seconds, locale, said) => expect(formatDuration(seconds, locale)).toBe(said));
