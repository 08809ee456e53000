import type { Meta } from "../../kit/contract.ts";
import type { ProblemKind } from "../../kit/problem.ts";

/** A refusal: its kind, which decides the status, and its reason. */
export type Refusal = [kind: ProblemKind, reason: string];

/** What the API itself refuses with at an endpoint, beside what its contract names. */
export function ownRefusals({ method, may, raw, secretAnswer }: Meta): Refusal[] {
  const told: Refusal[] = [["invalid", "invalid"]];
  if (method === "POST") {
    told.push(
      ["invalid", "idempotency-key"],
      ["conflict", "idempotency-key-reused"],
      ["conflict", "idempotency-key-busy"],
    );
    told.push(["conflict", secretAnswer ? "answered-once" : "answer-dropped"]);
  }
  if (may !== "public")
    told.push(["unauthenticated", "unauthenticated"], ["forbidden", "forbidden"], ["forbidden", "not-a-member"]);
  if (method !== "GET" && method !== "DELETE" && !raw)
    told.push(["invalid", "invalid-json"], ["too-large", "too-large"], ["wrong-type", "wrong-type"]);
  if (raw?.accepts) told.push(["wrong-type", "wrong-type"]);
  return [...told, ["too-many", "too-many"], ["unavailable", "unavailable"]];
}

/** What the contract of an endpoint names, each reason with each of its kinds. */
export function namedRefusals({ refuses }: Meta): Refusal[] {
  return Object.entries(refuses).flatMap(([reason, kinds]) =>
    [kinds].flat().map((kind): Refusal => [kind as ProblemKind, reason]),
  );
}
