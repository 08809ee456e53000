import { backOff } from "../kit/back-off.ts";
import type { Outcome, TransportPorts } from "./channel.ts";
import { makeCircuit } from "./circuit.ts";

/** Keeps a transport from running against a server that does not answer, has too much, or takes nothing from this sender. */
interface Restraint {
  /** What becomes of a message that is not even tried now; null when it may be. */
  ask: () => Outcome | null;
  /** Seconds to leave the server alone when it has too much and does not say for how long: twice as long each time in a row. */
  pause: () => number;
  /** Takes note of how an attempt ended, and has the other processes wait if that was too much. @param certain the server takes nothing until somebody changes something */
  note: (outcome: Outcome, certain?: boolean) => Outcome;
}

const pauses = { first: 1, longest: 60 };

export function makeRestraint(
  { onHealth, hold, log }: Pick<TransportPorts, "onHealth" | "hold" | "log">,
  silent: string,
): Restraint {
  const circuit = makeCircuit(() => performance.now(), onHealth);
  let throttled = 0;
  return {
    ask() {
      const retryAfter = circuit.ask();
      return retryAfter > 0 ? { state: "deferred", text: silent, retryAfter } : null;
    },
    pause: () => backOff(pauses, throttled + 1),
    note(outcome, certain = false) {
      const much = outcome.state === "deferred" && outcome.early === true && outcome.retryAfter !== undefined;
      if (outcome.state === "sent") throttled = 0;
      if (much) {
        throttled += 1;
        hold?.(outcome.retryAfter!).catch((error: Error) => log.warn({ err: error }, "a wait was not told to other processes")); // oxfmt-ignore
      } else if (outcome.state === "unconfirmed" || (outcome.state === "deferred" && !saysOfThis(outcome)))
        circuit.failed(outcome.text, certain || isCertain(outcome));
      else if (outcome.state !== "withdrawn") circuit.worked();
      return outcome;
    },
  };
}

function isCertain(outcome: Outcome): boolean {
  return outcome.state === "deferred" && outcome.about === "sender";
}

/** Whether a server put off this one message, rather than all. */
function saysOfThis({ code, early, about }: Extract<Outcome, { state: "deferred" }>): boolean {
  return code !== undefined && early !== true && about !== "sender" && about !== "session";
}
