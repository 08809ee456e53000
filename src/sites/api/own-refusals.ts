import type { Meta } from "../../kit/contract.ts";
import type { ProblemKind } from "../../kit/problem.ts";

/** A refusal: its kind, which decides the status, and its reason. */
export type Refusal = [kind: ProblemKind, reason: string];

/** What the API itself refuses with at an endpoint, beside what its contract names. */
export function ownRefusals({ method, may, raw, secretAnswer }: Meta): Refusal[] {
  const own: Refusal[] = [["invalid", "invalid"]];
  if (method === "POST") {
    own.push(
      ["invalid", "idempotency-key"],
      ["conflict", "idempotency-key-reused"],
      ["conflict", "idempotency-key-busy"],
    );
    own.push(["conflict", secretAnswer ? "answered-once" : "answer-dropped"]);
  }
  if (may !== "public")
    own.push(["unauthenticated", "unauthenticated"], ["forbidden", "forbidden"], ["forbidden", "not-a-member"]);
  if (method !== "GET" && method !== "DELETE" && !raw)
    own.push(["invalid", "invalid-json"], ["too-large", "too-large"], ["wrong-type", "wrong-type"]);
  if (raw?.accepts) own.push(["wrong-type", "wrong-type"]);
  return [...own, ["too-many", "too-many"], ["unavailable", "unavailable"], ["unavailable", "uncertain"]];
}

/** What the contract of an endpoint names, each reason with each of its kinds. */
export function namedRefusals({ refuses }: Meta): Refusal[] {
  return Object.entries(refuses).flatMap(([reason, kinds]) =>
    [kinds].flat().map((kind): Refusal => [kind as ProblemKind, reason]),
  );
}
