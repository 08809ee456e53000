/** From here on two clocks of a host that have parted (milliseconds) tell of a suspension, and not of a clock that is being slewed. */
const parted = 2000;

/**
 * Milliseconds since some moment, for how long something takes or lasts within this process. Setting the host's clock back does not reach them, as it
 * does `Date.now()`, and they do not stand still while the machine is suspended, as `performance.now()` does. A clock that is set forward cannot be told
 * from a suspension: what lasts for so long ends early, and is asked for anew.
 * @param host the host's own clocks: wall time, and monotonic, in milliseconds
 */
export function openSteadyClock(host = { wall: () => Date.now(), steady: () => performance.now() }) {
  let slept = 0;
  let apart = host.wall() - host.steady();
  return {
    now(): number {
      const steady = host.steady();
      const since = host.wall() - steady - apart;
      if (Math.abs(since) >= parted) {
        apart += since;
        slept += Math.max(0, since);
      }
      return steady + slept;
    },
  };
}

/** This process's; in the shape in which caches take their clock (`perf` of an LRU cache). */
export const steadyClock = openSteadyClock();
