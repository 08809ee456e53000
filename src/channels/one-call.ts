import { NotReached } from "../kit/egress.ts";
import { Problem } from "../kit/problem.ts";
import type { Commit, Outcome, OutwardAnswer } from "./transport.ts";

/**
 * Makes the one call of a vendor's interface by which a message becomes irrevocable: asks `commit` right before it, and says of every way in which it can
 * end what is known of the message.
 * @param judge reads the vendor's answer; one that says nothing of the message (5xx) is not given to it
 */
export async function oneCall(
  commit: Commit,
  call: () => Promise<OutwardAnswer>,
  judge: (answer: OutwardAnswer) => Outcome,
): Promise<Outcome> {
  try {
    if (!(await commit())) return { state: "withdrawn" };
  } catch {
    return { state: "withdrawn" };
  }
  let answer: OutwardAnswer;
  try {
    answer = await call();
  } catch (error) {
    const { message: text } = error as Error;
    // An address that must not be reached was not reached either.
    const sure = error instanceof NotReached || error instanceof Problem;
    return sure ? { state: "deferred", text } : { state: "unconfirmed", text };
  }
  if (answer.status >= 500)
    return { state: "unconfirmed", text: `the server answered ${answer.status}, which does not say what became of the message` }; // oxfmt-ignore
  try {
    return judge(answer);
  } catch (error) {
    return { state: "unconfirmed", text: `the server's answer could not be read: ${(error as Error).message}` };
  }
}

/**
 * Seconds that an answer asks to wait (RFC 9110, 10.2.3), or null when it does not. A moment counts from the answer's own `Date`, which whoever has a clock
 * sends (6.6.1): how far off it is by this host's clock says as much of this host.
 */
export function retryAfter({ headers }: Pick<OutwardAnswer, "headers">): number | null {
  const text = String(headers["retry-after"] ?? "").trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  const wait = Date.parse(text) - Date.parse(String(headers["date"] ?? ""));
  return Number.isNaN(wait) ? null : Math.max(0, Math.ceil(wait / 1000));
}

/** An answer's JSON as an object; an empty one when it is none. */
export function jsonOf({ body }: Pick<OutwardAnswer, "body">): Record<string, unknown> {
  try {
    const read = JSON.parse(body.toString()) as unknown;
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
