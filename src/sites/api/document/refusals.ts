import type { Meta } from "../../../kit/contract.ts";
import { problemStatus, refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { namedRefusals, ownRefusals } from "../own-refusals.ts";
import type { Refusal } from "../own-refusals.ts";
import type { Schema } from "./json-schema.ts";

const problemMedia = "application/problem+json";

/** Every answer of an endpoint that is a refusal, by status: what its contract says, and what the API says of itself. */
export function refusals(meta: Meta): Record<string, Schema> {
  const byStatus = Map.groupBy(
    [...new Map([...ownRefusals(meta), ...namedRefusals(meta)].map((one) => [one.join(" "), one])).values()],
    ([kind]) => problemStatus[kind],
  );
  const statuses = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, some]): [string, Schema] => [String(status), shared(some) ?? refusal(some)]);
  return { ...Object.fromEntries(statuses), default: { $ref: "#/components/responses/Fault" } };
}

// What nearly every endpoint refuses with, and in the same words, stands in the document once.
const common: Record<string, Refusal[]> = {
  Invalid: [["invalid", "invalid"]],
  InvalidPost: [
    ["invalid", "invalid"],
    ["invalid", "idempotency-key"],
    ["invalid", "invalid-json"],
  ],
  InvalidJson: [
    ["invalid", "invalid"],
    ["invalid", "invalid-json"],
  ],
  KeyReused: [
    ["conflict", "idempotency-key-reused"],
    ["conflict", "idempotency-key-busy"],
    ["conflict", "answer-dropped"],
  ],
  Unauthenticated: [["unauthenticated", "unauthenticated"]],
  Forbidden: [
    ["forbidden", "forbidden"],
    ["forbidden", "not-a-member"],
  ],
  TooLarge: [["too-large", "too-large"]],
  WrongType: [["wrong-type", "wrong-type"]],
  TooMany: [["too-many", "too-many"]],
  Unavailable: [
    ["unavailable", "unavailable"],
    ["unavailable", "uncertain"],
  ],
};

function shared(named: Refusal[]): Schema | null {
  const found = Object.entries(common).find(([, own]) => JSON.stringify(own) === JSON.stringify(named));
  return found ? { $ref: `#/components/responses/${found[0]}` } : null;
}

/** The refusals that operations refer to by name. */
export function commonResponses(): Record<string, Schema> {
  const usual = Object.entries(common).map(([name, own]) => [name, refusal(own)]);
  return { ...(Object.fromEntries(usual) as Record<string, Schema>), Fault: faultResponse };
}

const faultResponse = {
  description: "A fault of ours, logged under the id that the answer names.",
  content: {
    [problemMedia]: {
      schema: { $ref: "#/components/schemas/Problem" },
      example: {
        type: "about:blank",
        title: "Fault",
        status: 500,
        reason: "fault",
        detail: "Something went wrong on our side and was logged. Nothing was changed; please try again.",
      },
    },
  },
};

function refusal(named: Refusal[]): Schema {
  const kind = named[0]![0];
  const reasons = named.map(([, reason]) => reason);
  const example = refuse(kind, reasons[0]!, words("api")(`reference.problem.${kind}`)).document();
  return {
    description: `${words("api")(`reference.problem.${kind}`)} Reasons: ${reasons.map((reason) => `\`${reason}\``).join(", ")}.`,
    "x-reasons": reasons,
    ...(["too-many", "unavailable"].includes(kind) && {
      headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
    }),
    ...(kind === "unauthenticated" && { headers: { "WWW-Authenticate": { $ref: "#/components/headers/Challenge" } } }),
    content: { [problemMedia]: { schema: { $ref: "#/components/schemas/Problem" }, example } },
  };
}
