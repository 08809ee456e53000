import { describe, expect, it } from "vitest";
import { features } from "../../../features.ts";
import { eventBody, events } from "../../../features/webhooks/rules.ts";
import { openApiDocument } from "./index.ts";
import type { Schema } from "./json-schema.ts";

const { webhooks, components } = openApiDocument(features, "test", { complete: true });

it("tells of every event that a webhook can want, and of no other", () => {
  expect(Object.keys(webhooks)).toEqual(events.map((one) => one.kind));
});

describe.each(events)("$kind", (event) => {
  const { post } = webhooks[event.kind] as { post: Schema };
  const { schema, example } = post["requestBody"].content["application/json"];

  it("has an example that is what is sent of a fact", () => {
    const { person = null, ...data } = example.data;
    expect(event.payload.safeParse(data).error).toBeUndefined();
    const sent = JSON.parse(eventBody({ kind: event.kind, at: new Date(example.timestamp), person, data }));
    expect(sent).toEqual(example);
  });

  it("describes every field that a fact of it can have", () => {
    const names = [...Object.keys(event.payload.shape), ...Object.keys(event.mayLack?.shape ?? {})];
    const result = schema.properties.data.properties as Record<string, Schema>;
    expect(Object.keys(result).filter((name) => name !== "person")).toEqual(names);
    for (const [name, one] of Object.entries(result)) expect(one["description"].length, name).toBeGreaterThan(5);
    expect("person" in result).toBe(event.ofPerson);
  });

  it("asks for the headers that carry its signature", () => {
    const headers = post["parameters"].map(
      ({ $ref }: { $ref: string }) => components.parameters[$ref.split("/").at(-1)!].name,
    );
    expect(headers).toEqual(["webhook-id", "webhook-timestamp", "webhook-signature"]);
  });
});
