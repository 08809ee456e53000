import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { endStreamsAtClose, openStream } from "./open.ts";
import { stream } from "./stream.ts";

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

it("who left before their stream began holds no place of it", async () => {
  const app = Fastify();
  const [asked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<string[]>()];
  app.get("/live", async (request, reply) => {
    asked.resolve();
    // What is asked of the database before a stream begins takes a moment, in which a browser may have gone on to another page.
    await new Promise((resolve) => void reply.raw.on("close", resolve));
    const events: string[] = [];
    const follow = () => {
      events.push("placed");
      return () => void events.push("left");
    };
    stream(request, reply, follow, { signedIn: undefined, mayStill: async () => true });
    seen.resolve(events);
    return reply;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const gone = new AbortController();
  const { port } = app.server.address() as AddressInfo;
  const watched = fetch(`http://127.0.0.1:${port}/live`, { signal: gone.signal });
  await asked.promise;
  gone.abort();
  await expect(watched).rejects.toThrow();
  expect(await seen.promise).toEqual(["placed", "left"]);
  await app.close();
});

it("a stream that begins while its site is being closed does not hold that up", async () => {
  const app = Fastify();
  endStreamsAtClose(app);
  const [asked, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get("/live", async (_request, reply) => {
    asked.resolve();
    await closing.promise;
    openStream(reply).write("data: {}\n\n");
  });
  app.addHook("preClose", async () => closing.resolve());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const watched = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/live`);
  const ended = expect(watched.then((answer) => answer.text())).rejects.toThrow();
  await asked.promise;
  await app.close();
  await ended;
});

it("whoever asks by HEAD gets the headers, and no stream", async () => {
  const app = Fastify();
  endStreamsAtClose(app);
  let left = 0;
  app.get("/live", async (request, reply) => {
    stream(request, reply, () => () => void (left += 1), { signedIn: undefined, mayStill: async () => true });
    return reply;
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/live`, { method: "HEAD" });
  expect([answer.headers.get("content-type"), left]).toEqual(["text/event-stream; charset=utf-8", 1]);
  await app.close();
});
