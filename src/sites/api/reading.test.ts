import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { permissionsOfKey } from "../../features/api-keys/rules.ts";
import { openApiDocument } from "./document/index.ts";
import type { Schema } from "./document/json-schema.ts";
import { allPermissions } from "../../kit/permissions.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { testApi } from "./testing.ts";

// A key by which something is changed is answered with it, and so reads it: it says so.

let t: TestEnv;
let app: Awaited<ReturnType<typeof testApi>>;
beforeAll(async () => {
  t = await testEnv();
  app = await testApi(t.env, {});
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

/** By which somebody reports a message, and is answered with nothing that reports say. */
const bringsNothing = ["reports:write"];

it("whatever changes something and answers with it may be called by no key that may not read it", () => {
  const known = allPermissions();
  const blind: string[] = [];
  const paths = openApiDocument(features, "test")["paths"] as Record<string, Record<string, Schema>>;
  for (const [method, operation] of Object.values(paths).flatMap((one) => Object.entries(one))) {
    const may = String(operation["x-permission"]);
    const read = `${may.split(":")[0]}:read`;
    const answers = Object.entries(operation["responses"] as Record<string, Schema>).some(
      ([status, answer]) => status.startsWith("2") && answer["content"],
    );
    if (method === "get" || !answers || !known.includes(read) || bringsNothing.includes(may)) continue;
    if (!permissionsOfKey({ scopes: [may] }, new Set()).has(read)) blind.push(`${operation["operationId"]}: ${may}`);
  }
  expect(blind).toEqual([]);
  expect([...permissionsOfKey({ scopes: ["people:write"] }, new Set())]).toEqual(["people:write", "people:read"]);
  expect([...permissionsOfKey({ scopes: bringsNothing }, new Set())]).toEqual(bringsNothing);
});
