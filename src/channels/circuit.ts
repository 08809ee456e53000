import { backOff } from "../kit/back-off.ts";

/**
 * Keeps a dead server from being asked for every mail. It opens after some failures in a row, lets one attempt through when its
 * pause is over, and doubles the pause as long as that attempt fails.
 */
interface Circuit {
  /** Seconds to wait before trying, 0 when the attempt may go ahead. Taking the probe's place counts as the attempt. */
  ask: () => number;
  /** @param certain the server itself refuses everything for good: that is told at once */
  failed: (text: string, certain?: boolean) => void;
  worked: () => void;
  /** The attempt was not made after all: another may take the probe's place. */
  untried: () => void;
}

const opensAfter = 3;
/** Seconds. */
const pauses = { first: 2, longest: 60 };

/**
 * @param clock milliseconds, monotonic
 * @param onHealth told once when it opens and once when it closes again, and of the first success: another process may have said `down`
 */
export function makeCircuit(
  clock: () => number,
  onHealth: (state: "up" | "down", text: string) => void = () => {},
): Circuit {
  let failures = 0;
  /** How often it opened in a row; 0 when it is closed. */
  let opened = 0;
  let openUntil = 0;
  let probing = false;
  let announced: "up" | "down" | null = null;
  const tell = (state: "up" | "down", text: string) => {
    if (announced === state) return;
    announced = state;
    onHealth(state, text);
  };
  return {
    ask() {
      if (opened === 0) return 0;
      const left = openUntil - clock();
      if (left > 0) return Math.ceil(left / 1000);
      if (probing) return 1;
      probing = true;
      return 0;
    },
    failed(text, certain = false) {
      failures += 1;
      if (certain) tell("down", text);
      // Attempts that were under way when it opened do not lengthen the pause; only the probe does.
      if (failures < opensAfter || (opened > 0 && !probing)) return;
      probing = false;
      opened += 1;
      openUntil = clock() + backOff(pauses, opened) * 1000;
      tell("down", text);
    },
    worked() {
      failures = 0;
      opened = 0;
      probing = false;
      tell("up", "");
    },
    untried() {
      probing = false;
    },
  };
}
