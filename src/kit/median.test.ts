import { expect, it } from "vitest";
import { medianOf } from "./median.ts";

it.each([
  [[], null],
  [[3], 3],
  [[9, 1], 5],
  [[10, 9, 2], 9],
])("takes the middle of %j", (values, middle) => expect(medianOf(values)).toBe(middle));
