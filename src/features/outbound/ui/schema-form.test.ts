import { expect, it } from "vitest";
import { givenBy, partsOf, typedOf } from "./schema-form.ts";

const schema = {
  required: ["host", "port"],
  properties: {
    host: { type: "string" },
    port: { type: "integer" },
    security: { type: "string", enum: ["tls", "none"], default: "tls" },
    connections: { type: "integer", default: 5 },
    dkim: {
      type: "object",
      required: ["domain"],
      properties: { domain: { type: "string" }, bits: { type: "integer" } },
    },
    headers: { type: "object", additionalProperties: { type: "string" } },
  },
};

it("asks for texts, numbers and choices, the usual ones first", () => {
  expect(partsOf(schema).map(({ name, optional }) => [name, optional])).toEqual([
    ["host", false],
    ["port", false],
    ["security", false],
    ["connections", true],
    ["dkim.domain", true],
    ["dkim.bits", true],
  ]);
});

it("gives numbers as numbers, the usual where nothing was typed, and nothing for what is empty", () => {
  const parts = partsOf(schema);
  expect(givenBy(parts, { host: " mx.x.example ", port: "25" })).toEqual({ host: "mx.x.example", port: 25, security: "tls", connections: 5 }); // oxfmt-ignore
  expect(givenBy(parts, { host: "", connections: "" })).toEqual({ security: "tls" });
});

it("fills its fields with what is saved, and with the usual where nothing is", () => {
  const typed = typedOf(partsOf(schema), { host: "mx.x.example", port: 25, dkim: { domain: "x.example" } });
  expect(typed).toEqual({
    host: "mx.x.example",
    port: "25",
    security: "tls",
    connections: "5",
    "dkim.domain": "x.example",
    "dkim.bits": "",
  });
  expect(givenBy(partsOf(schema), typedOf(partsOf(schema)))).toEqual({ security: "tls", connections: 5 });
});

it("puts what belongs to a nested object there, and leaves out one of which nothing was typed", () => {
  const parts = partsOf(schema);
  const given = givenBy(parts, { "dkim.domain": "x.example", "dkim.bits": "2048" });
  expect(given).toMatchObject({ dkim: { domain: "x.example", bits: 2048 } });
  expect(givenBy(parts, { ...typedOf(parts, given), "dkim.domain": " ", "dkim.bits": "" })).not.toHaveProperty("dkim");
});
