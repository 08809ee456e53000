import * as z from "zod/mini";
import { expect, it } from "vitest";
import * as channels from "../../../channels/list.ts";
import { presets } from "./presets.ts";
import { givenBy, partsOf, typedOf } from "./schema-form.ts";

const transports = Object.values(channels).flatMap((channel) => channel.transports.all);
const find = (id: string) => transports.find((one) => one.id === id)!;
const schemaOf = (id: string) =>
  z.toJSONSchema(find(id).settings, { io: "input", unrepresentable: "any" }) as Record<string, unknown>;

it.each(presets)("what $name's customers have to set fits SMTP as it stands, and its form", ({ settings }) => {
  const parts = partsOf(schemaOf("smtp"));
  expect(Object.keys(settings).filter((name) => !parts.some((part) => part.name === name))).toEqual([]);
  expect(find("smtp").settings.safeParse({ ...givenBy(parts, typedOf(parts)), ...settings }).error).toBeUndefined();
});

it("no two ways out are called the same", () =>
  expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length));

it("an SMPP gateway asks for its server and shows the usual of all else, which is what is kept when nothing of it is touched", () => {
  const parts = partsOf(schemaOf("smpp"));
  const shown = typedOf(parts);
  expect(shown).toMatchObject({ port: "3550", security: "tls", window: "10", long: "parts", receipts: "yes", timeout: "15", enquireSeconds: "30" }); // oxfmt-ignore
  expect(parts.filter(({ name, usual, optional }) => !optional && usual === "" && name !== "user").map(({ name }) => name)).toEqual(["host"]); // oxfmt-ignore
  const kept = find("smpp").settings.parse(givenBy(parts, { ...shown, host: "gateway.example" }));
  expect(kept).toEqual(find("smpp").settings.parse({ host: "gateway.example" }));
});
