import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { newId } from "../../kit/id.ts";
import { memoryLimits } from "../../kit/limits/index.ts";
import { limited, ofPeople } from "./limited.ts";

const request = { ip: "192.0.2.1", headers: {} } as unknown as FastifyRequest;
const reply = { header: () => reply } as unknown as FastifyReply;
const clock = () => new Date("2026-06-01T09:00:00Z");

/** So many people of one organisation, each asking so often within the same minute: how many of their requests are let through. */
async function letThrough(people: number, times: number, ofOrganisation?: number): Promise<number> {
  const org = newId();
  let asking = "";
  const authenticate = async () => ({
    org,
    actor: { kind: "member" as const, id: asking, member: asking, may: new Set<string>(), name: "" },
  });
  const enter = limited(memoryLimits(clock), authenticate, ofOrganisation);
  let through = 0;
  for (let time = 0; time < times; time += 1)
    for (let person = 0; person < people; person += 1) {
      asking = `person-${person}`;
      await enter(request, reply).then(
        () => (through += 1),
        () => {},
      );
    }
  return through;
}

it("five thousand people of an organisation play a round in the same minute, message by message", async () => {
  expect(await letThrough(5_000, 10, ofPeople)).toBe(50_000);
});

it("an organisation's keys and members have a limit together, wherever a role lets them in", async () => {
  expect(await letThrough(20, 1_000)).toBe(12_000);
});
