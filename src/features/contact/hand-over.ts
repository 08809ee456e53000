import * as z from "zod/mini";
import { egress } from "../../kit/egress.ts";
import { isPublic } from "../../kit/ip.ts";
import type { Env } from "../../kit/feature.ts";
import { parseJson } from "../../kit/json-depth.ts";
import { formCodes } from "./rules.ts";
import type { Message } from "./rules.ts";

const refusal = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string(), field: z.optional(z.nullable(z.string())) })),
});
const success = z.union([z.object({ ok: z.literal(true) }), z.object({ next: z.string() })]);
const fields = ["name", "email", "message", "people"] as const;
/** What is wrong with our account there and not with the message: nothing that its writer could mend. */
const ours = ["FORM_NOT_FOUND", "PROJECT_NOT_FOUND", "INACTIVE"];

type HandedOver =
  | { kind: "taken" }
  | {
      kind: "refused";
      faults: { code: (typeof formCodes)[number]; message: string; field?: (typeof fields)[number] }[];
    }
  | { kind: "strange" }
  /** Nobody is there, or nobody who would take it. */
  | { kind: "unreachable" };

/** Sends a message on to the form service that the configuration names, and reads its answer. The visitor's browser never talks to it. */
export async function handOver(env: Env, message: Message): Promise<HandedOver> {
  const { suspect: _, people, ...sent } = message;
  const body = JSON.stringify({ ...sent, ...(people !== null && { people }) });
  let answer;
  try {
    answer = await egress(env.config, isPublic).fetch(env.config.FORM_SERVICE_URL!, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body,
      timeout: 10_000,
    });
  } catch (error) {
    env.log.warn({ error: String(error) }, "the form service cannot be reached; the message is kept here");
    return { kind: "unreachable" };
  }
  const said = read(answer.body.toString());
  if (success.safeParse(said).success) return { kind: "taken" };
  const refused = refusal.safeParse(said);
  if (!refused.success || refused.data.errors.length === 0) {
    env.log.warn({ status: answer.status }, "the form service gave an unexpected answer; the message is kept here");
    return { kind: "strange" };
  }
  const own = refused.data.errors.find(({ code }) => ours.includes(code));
  if (own) {
    env.log.error({ code: own.code }, "FORM_SERVICE_URL names a form that takes nothing; the message is kept here");
    return { kind: "unreachable" };
  }
  return {
    kind: "refused",
    faults: refused.data.errors.map(({ code, message: sentence, field }) => {
      const known = fields.find((one) => one === field);
      return {
        code: formCodes.find((one) => one === code) ?? "BLOCKED",
        message: sentence,
        ...(known && { field: known }),
      };
    }),
  };
}

function read(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
