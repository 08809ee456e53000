import { expect, it } from "vitest";
import { shape } from "./shape.ts";

it.each([
  [{ type: "string", maxLength: 200 }, "string ≤ 200"],
  [{ type: "string", format: "date-time" }, "time"],
  [{ enum: ["draft", "running"] }, '"draft" | "running"'],
  [{ anyOf: [{ type: "string", format: "uuid" }, { type: "null" }] }, "uuid | null"],
  [{ type: "integer", minimum: 1, maximum: 200 }, "integer 1–200"],
  [{ type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 }, "integer"],
  [{ type: "array", items: { $ref: "#/components/schemas/Problem" } }, "[Problem]"],
  [{ type: "object", additionalProperties: { type: "number" } }, "{\n  [name]: number\n}"],
  [{}, "any"],
])("writes %j as %s", (schema, written) => {
  expect(shape(schema)).toBe(written);
});

it("writes an object one property a line, and says what may be left out", () => {
  const schema = {
    type: "object",
    required: ["name", "schedule"],
    properties: {
      name: { type: "string" },
      limit: { type: "integer", minimum: 1, maximum: 200, default: 50 },
      schedule: { type: "object", required: [], properties: { from: { type: "string", format: "time" } } },
    },
  };
  expect(shape(schema)).toBe("{\n  name: string\n  limit?: integer 1–200 = 50\n  schedule: {\n    from?: time\n  }\n}");
});
