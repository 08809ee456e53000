import fastify from "fastify";
import { expect, it } from "vitest";
import { onlyHttps } from "./only-https.ts";

it.each([
  ["https://hookwise.example", "max-age=31536000"],
  ["http://localhost:4000", undefined],
])("at %s says %s, on what is not found as well", async (url, said) => {
  const app = fastify();
  onlyHttps(app, url);
  await app.register(async (inner) => void inner.get("/", async () => "here"));
  for (const path of ["/", "/nowhere"])
    expect((await app.inject(path)).headers["strict-transport-security"]).toBe(said);
  await app.close();
});
