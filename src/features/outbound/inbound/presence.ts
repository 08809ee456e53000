/** As many are remembered, with those who are there. */
const mostKnown = 10_000;

interface Known {
  began: number;
  /** Connections that it has. */
  open: number;
  left: number;
}

/** Since when somebody has been there, however often they left and came again. */
export interface Presence {
  /** Milliseconds since they came first; 0 of whoever has been away for the pause, or was never there. */
  lasts(name: string): number;
  comes(name: string): void;
  leaves(name: string): void;
}

/**
 * @param pause milliseconds away after which it is another stay
 * @param now milliseconds of a clock that only goes forward
 */
export function openPresence(pause: number, now: () => number): Presence {
  /** Those who left longest ago come first, but for those who are there. */
  const known = new Map<string, Known>();
  const isOver = ({ open, left }: Known) => open === 0 && now() - left >= pause;

  function forget(): void {
    for (const [name, one] of known) {
      if (one.open > 0) continue;
      if (!isOver(one) && known.size <= mostKnown) return;
      known.delete(name);
    }
  }

  return {
    lasts(name) {
      const found = known.get(name);
      return found && !isOver(found) ? now() - found.began : 0;
    },
    comes(name) {
      const found = known.get(name);
      const own = found && !isOver(found) ? found : { began: now(), open: 0, left: 0 };
      own.open += 1;
      known.set(name, own);
      forget();
    },
    leaves(name) {
      const own = known.get(name);
      if (!own) return;
      own.open -= 1;
      own.left = now();
      known.delete(name);
      known.set(name, own);
    },
  };
}
