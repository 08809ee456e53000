import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { newId } from "../../kit/id.ts";
import { memoryLimits } from "../../kit/limits/index.ts";
import { noteBodySize } from "./body-size.ts";
import { limited } from "./limited.ts";

const mebibyte = 1024 ** 2;

describe("what an organisation writes", () => {
  it("is so much in an hour, by all its keys together, and by its size; it goes on reading, and others go on writing", async () => {
    let at = new Date("2026-11-23T08:00:00Z");
    const organisations = [newId(), newId()] as const;
    const call = limited(
      memoryLimits(() => at),
      async (request) => {
        const [org, id] = (request.headers["x-caller"] as string).split(" ");
        return { org: org!, actor: { kind: "key", id: id!, member: null, may: new Set<string>(), name: "Key" } };
      },
    );
    const reply = { header: () => reply } as unknown as FastifyReply;
    const write = (org: string, key: string, size: number) => {
      const request = { ip: "192.0.2.1", headers: { "x-caller": `${org} ${key}` } } as unknown as FastifyRequest;
      noteBodySize(request, size);
      return call(request, reply);
    };
    const [one, other] = organisations;
    for (let n = 0; n < 1024; n++) await write(one, n % 2 ? "a" : "b", mebibyte);
    await expect(write(one, "c", 1)).rejects.toMatchObject({ kind: "too-many", retryAfter: 3600 });
    await expect(write(one, "c", 0)).resolves.toMatchObject({ org: one });
    await expect(write(other, "a", mebibyte)).resolves.toMatchObject({ org: other });
    at = new Date("2026-11-23T09:00:01Z");
    await expect(write(one, "a", mebibyte)).resolves.toMatchObject({ org: one });
  });
});
