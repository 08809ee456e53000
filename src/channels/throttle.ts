import { backOff } from "../kit/back-off.ts";
import type { Outcome, TransportPorts } from "./transport.ts";
import { makeCircuit } from "./circuit.ts";
import { NotNow } from "../kit/not-now.ts";

/** Keeps a transport from running against a server that does not answer, has too much, or takes nothing from this sender. */
interface Throttle {
  /** What becomes of a message that is not even tried now; null when it may be. */
  ask: () => Outcome | null;
  /** Waits for its turn as `turnOf` does. */
  turn: (perSecond: number | undefined) => Promise<Outcome | null>;
  /** Seconds to leave the server alone when it has too much and does not say for how long: twice as long each time in a row. */
  pause: () => number;
  /** Takes note of how an attempt ended, and has the other processes wait if that was too much. @param certain the server takes nothing until somebody changes something */
  note: (outcome: Outcome, certain?: boolean) => Outcome;
}

const pauses = { first: 1, longest: 60 };

export function makeThrottle(
  ports: Pick<TransportPorts, "onHealth" | "pauseTurns" | "waitTurn" | "log">,
  silent: string,
): Throttle {
  const { onHealth, pauseTurns: hold, log } = ports;
  const circuit = makeCircuit(() => performance.now(), onHealth);
  let throttled = 0;
  return {
    ask() {
      const retryAfter = circuit.ask();
      return retryAfter > 0 ? { state: "deferred", text: silent, retryAfter } : null;
    },
    async turn(perSecond) {
      let waits: Outcome | null = null;
      let come = false;
      try {
        waits = await turnOf(ports, perSecond);
        come = waits === null;
      } finally {
        if (!come) circuit.untried();
      }
      return waits;
    },
    pause: () => backOff(pauses, throttled + 1),
    note(outcome, certain = false) {
      const much = outcome.state === "deferred" && outcome.early === true && outcome.retryAfter !== undefined;
      if (outcome.state === "sent") throttled = 0;
      if (much) {
        throttled += 1;
        // Whoever says so answers.
        circuit.worked();
        hold?.(outcome.retryAfter!).catch((error: Error) => log.warn({ err: error }, "a wait was not told to other processes")); // oxfmt-ignore
      } else if (outcome.state === "unconfirmed" || (outcome.state === "deferred" && !isAboutMessage(outcome)))
        circuit.failed(outcome.text, certain || isCertain(outcome));
      else if (outcome.state === "withdrawn") circuit.untried();
      else circuit.worked();
      return outcome;
    },
  };
}

/**
 * Waits for a message's turn where a server takes only so many a second.
 * @returns what becomes of a message whose turn is too far off; null when it has come
 */
export async function turnOf(
  ports: Pick<TransportPorts, "waitTurn">,
  perSecond: number | undefined,
): Promise<Outcome | null> {
  if (!perSecond) return null;
  try {
    await ports.waitTurn?.(perSecond);
    return null;
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
    return { state: "deferred", text: error.message, retryAfter: Math.ceil(error.seconds), early: true };
  }
}

function isCertain(outcome: Outcome): boolean {
  return outcome.state === "deferred" && outcome.about === "sender";
}

/** Whether a server put off this one message, rather than all. */
export function isAboutMessage({ code, early, about }: Extract<Outcome, { state: "deferred" }>): boolean {
  return code !== undefined && early !== true && about !== "sender" && about !== "session";
}
