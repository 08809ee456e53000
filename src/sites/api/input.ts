import type { FastifyRequest } from "fastify";
import * as z from "zod";
import type { $ZodIssue, $ZodType } from "zod/v4/core";
import type { Endpoint } from "../../kit/contract.ts";
import { refuse } from "../../kit/problem.ts";
import type { ProblemField } from "../../kit/problem.ts";
import { schemaFault } from "../../kit/schema-fault.ts";
import { unstorable } from "../../kit/storable.ts";
import { say } from "./refusals/index.ts";

/** The endpoint's flat input from path, query and body, checked against its schema; refuses with every field that is wrong. */
export function readInput(one: Endpoint, request: FastifyRequest): unknown {
  const params = request.params as Record<string, unknown>;
  const schema = one["~orpc"].inputSchema as unknown as $ZodType;
  const fromQuery = one["~orpc"].meta.raw !== undefined || request.method === "GET" || request.method === "DELETE";
  const given = fromQuery ? request.query : (request.body ?? {});
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw refuse("invalid", "invalid", say("invalid"), { fields: [{ path: "", message: say("object") }] });
  }
  const doubled = Object.keys(params).filter((key) => key in given);
  if (doubled.length > 0) {
    throw refuse("invalid", "invalid", say("invalid"), {
      fields: doubled.map((path) => ({ path, message: say("path-property") })),
    });
  }
  const unkept = unstorable({ ...given, ...params });
  if (unkept.length > 0) {
    const fields = unkept.map((path) => ({ path, message: say("unstorable") }));
    throw refuse("invalid", "invalid", say("invalid"), { fields });
  }
  // reportInput: without it a value of the wrong type could not be told from a missing one.
  const read = z.safeParse(schema, { ...given, ...params }, { reportInput: true });
  if (!read.success)
    throw refuse("invalid", "invalid", say("invalid"), { fields: read.error.issues.flatMap(fieldsOf) });
  return read.data;
}

function fieldsOf(issue: $ZodIssue): ProblemField[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [path, key].filter(Boolean).join("."), message: say("unknown-property") }));
  }
  if (issue.code === "invalid_type" && issue.input === undefined) return [{ path, message: say("required") }];
  return [{ path, message: schemaFault(issue) }];
}
