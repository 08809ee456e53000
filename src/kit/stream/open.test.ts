import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { endStreamsAtClose, openStream } from "./open.ts";

it("a site that is closed ends its streams, and finishes what else was asked", async () => {
  const app = Fastify();
  endStreamsAtClose(app);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get("/live", async (_request, reply) => {
    openStream(reply).write("data: {}\n\n");
  });
  app.get("/other", async () => {
    asked.resolve();
    return answer.promise;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const site = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const watched = await fetch(`${site}/live`);
  const reader = watched.body!.getReader();
  await reader.read();
  const other = fetch(`${site}/other`, { headers: { connection: "close" } });
  await asked.promise;
  const closing = app.close();
  await expect(reader.read()).rejects.toThrow();
  answer.resolve("done");
  expect(await (await other).text()).toBe("done");
  await closing;
});
