import { expect, it } from "vitest";
import { sparkPath } from "./spark-path.ts";

const size = { width: 108, height: 28 };

it.each([
  ["a line from 0 to the highest", [0, 5, 10], { line: "M4 24L54 14L104 4", dots: [], end: [104, 4] }],
  [
    "a gap, and a value alone beside it",
    [10, 10, null, 5],
    { line: "M4 4L37.3 4M104 14", dots: [[104, 14]], end: [104, 14] },
  ],
  ["one value in the middle", [3], { line: "M54 4", dots: [[54, 4]], end: [54, 4] }],
  ["nothing but zeros", [0, 0], { line: "M4 24L104 24", dots: [], end: [104, 24] }],
  ["a last value that is missing", [10, 0, null], { line: "M4 4L54 24", dots: [], end: [54, 24] }],
])("%s", (_what, values, expected) => expect(sparkPath(values, size)).toEqual(expected));
