import { expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoint, zId } from "../kit/contract.ts";
import { makeCall } from "./call.ts";

const id = "0198a9a2-0000-7000-8000-000000000000";
const basics = { may: "people:write", summary: "", input: z.strictObject({ id: zId(), name: z.optional(z.string()) }) };
const post = endpoint({ ...basics, method: "POST", path: "/people/{id}/invitation" });
const patch = endpoint({ ...basics, method: "PATCH", path: "/people/{id}" });

it("a key goes along with POST alone, where the API knows it", async () => {
  const sent: unknown[] = [];
  const call = makeCall((path, options) => {
    sent.push({ path, ...options });
    return Promise.resolve(null);
  });
  await call(post, { id, name: "Ada" }, { key: "k1" });
  await call(post, { id });
  await call(patch, { id, name: "Ada" }, { key: "k2" });
  expect(sent).toEqual([
    { path: `/people/${id}/invitation`, method: "POST", body: { name: "Ada" }, key: "k1" },
    { path: `/people/${id}/invitation`, method: "POST", body: {} },
    { path: `/people/${id}`, method: "PATCH", body: { name: "Ada" } },
  ]);
});
