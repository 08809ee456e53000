import { expect, it } from "vitest";
import { eventsOf } from "./event-stream.ts";

function bodyOf(...chunks: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(to) {
      for (const chunk of chunks) to.enqueue(new TextEncoder().encode(chunk));
      to.close();
    },
  });
}

async function read(...chunks: string[]) {
  const found = [];
  for await (const one of eventsOf(bodyOf(...chunks))) found.push(one);
  return found;
}

it("reads events however the network cut them", async () => {
  expect(await read("da", "ta: 1\n", "\nevent: end\ndata: 2\nda", "ta: 3\n\n")).toEqual([
    { event: "message", data: "1" },
    { event: "end", data: "2\n3" },
  ]);
});

it("leaves out comments, ids and what has not ended", async () => {
  expect(await read(": quiet\n\nid: 7\nretry: 10\n\n", "data: half")).toEqual([]);
});
