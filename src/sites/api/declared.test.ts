import { expect, it, vi } from "vitest";
import { endpoint } from "../../kit/contract.ts";
import type { Env } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import type { ProblemKind } from "../../kit/problem.ts";
import { onlyDeclaredRefusals } from "./declared.ts";

const one = endpoint({
  method: "GET",
  path: "/things",
  may: "things:read",
  summary: "Things",
  refuses: { "no-thing": "missing" },
});

const shown = (kind: ProblemKind, reason: string, production = false) => {
  const log = { error: vi.fn() };
  const env = { config: { production }, log } as unknown as Env;
  const { meta } = one["~orpc"];
  const work = onlyDeclaredRefusals(env, "things", meta, async () => {
    throw refuse(kind, reason, "So it is.");
  });
  return { log, failed: work.catch((error: Error) => error) };
};

it.each([
  ["missing", "no-thing"],
  ["too-many", "too-many"],
] as const)("lets %s %s pass, which the contract or the API names", async (kind, reason) => {
  expect(await shown(kind, reason).failed).toMatchObject({ name: "Problem", kind, reason });
});

it.each([
  ["conflict", "no-thing"],
  ["missing", "no-such-thing"],
] as const)("makes a fault of %s %s, which nobody names", async (kind, reason) => {
  expect(await shown(kind, reason).failed).toMatchObject({
    name: "Error",
    message: `things refused with ${kind} ${reason}, which its contract does not name in \`refuses\``,
  });
});

it("lets it pass in production, where somebody waits for the answer, and logs it", async () => {
  const { failed, log } = shown("missing", "no-such-thing", true);
  expect(await failed).toMatchObject({ name: "Problem", reason: "no-such-thing" });
  expect(log.error).toHaveBeenCalledOnce();
});
