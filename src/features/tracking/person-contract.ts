import * as z from "zod/mini";
import { difficulties } from "../lures/rules.ts";
import { endpoint, page, pageInput, zId, zTime } from "../../kit/contract.ts";

const state = z.object({
  /** The first hit, or the hit that counts once a person's is known. */
  at: zTime(),
  verdict: z.enum(["person", "machine", "unverified"]),
});

const result = z.object({
  campaign: z.object({ id: zId(), name: z.string() }),
  launchedAt: zTime(),
  difficulty: z.nullable(z.enum(difficulties)),
  clicked: z.nullable(state),
  submitted: z.nullable(state),
  reported: z.nullable(state),
  /** When the lesson after the bite was done. */
  finishedAt: z.nullable(zTime()),
});

/** What one person did in simulations. */
export const personContract = {
  personResults: endpoint({
    about: "people",
    method: "GET",
    path: "/people/{id}/results",
    may: "results:read",
    summary:
      "What a person did in simulations, newest first, where the privacy mode shows people by name; never of simulations from before it did. That you looked is written down, once an hour",
    tag: "tracking",
    input: z.strictObject({ ...pageInput, id: zId() }),
    output: page(result),
    refuses: { "no-such-person": "missing", "hidden-by-privacy": "forbidden" },
    audit: { "person.results-viewed": "person" },
  }),
  myResults: endpoint({
    about: "people",
    method: "GET",
    path: "/me/results",
    may: "member",
    summary:
      "What you did in simulations that you know of: those you reacted to, and those of which everybody was told",
    tag: "tracking",
    input: z.strictObject({ ...pageInput }),
    output: page(result),
  }),
};
