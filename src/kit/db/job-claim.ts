import { AsyncLocalStorage } from "node:async_hooks";

/** That a job is run by this process, as the queue says. */
interface Claim {
  /** Aborted as soon as this process hears that the job is another's by now. */
  signal: AbortSignal;
  /** @throws ClaimLost where the job is another's by now; what the database says where it cannot be asked */
  confirm(): Promise<void>;
  /** The job has ended here: what it began and goes on by itself is nobody else's. */
  end(): void;
}

/** A job is another process's by now, and what it still does here would be done beside that. */
class ClaimLost extends Error {
  override name = "ClaimLost";
  constructor() {
    super("this job was given to another process while it was run here");
  }
}

/** Seconds for which a job is this process's without being asked again: the queue gives it to nobody before thirty have gone by without a sign of life. */
const goodFor = 20;

/**
 * @param renew tells the queue that this process lives with the job; false where it is another's
 * @param taken aborted when the queue's own sign of life finds it taken, when it is beyond its time, and when this process stops
 * @param since when the queue last said so, by `performance.now`
 */
export function openClaim(renew: () => Promise<boolean>, taken: AbortSignal, since: number): Claim {
  const lost = new AbortController();
  const lose = () => lost.abort(new ClaimLost());
  if (taken.aborted) lose();
  taken.addEventListener("abort", lose);
  let over = false;
  let confirmed = { steady: since, wall: Date.now() - (performance.now() - since) };
  // The one clock stands still while a machine is suspended, the other may be set: whichever says more.
  const age = (at: typeof confirmed) => Math.max(at.steady - confirmed.steady, at.wall - confirmed.wall);
  return {
    signal: lost.signal,
    async confirm() {
      if (over) return;
      lost.signal.throwIfAborted();
      const asked = { steady: performance.now(), wall: Date.now() };
      if (age(asked) < goodFor * 1000) return;
      const isOurs = await renew();
      if (over) return;
      if (isOurs) confirmed = asked;
      else lose();
      lost.signal.throwIfAborted();
    },
    end() {
      over = true;
      taken.removeEventListener("abort", lose);
    },
  };
}

const current = new AsyncLocalStorage<Claim>();

/** Runs a job, so that everything it calls can ask whether it is still this process's. */
export function withClaim<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
  return current.run(claim, work);
}

/**
 * The check before what cannot be taken back: a commit, a request outside. A process that is cut off from the database runs its job on, and when it is
 * connected again another may have done the same. Nothing where no job runs.
 * @throws ClaimLost where the job is another's by now
 */
export async function confirmClaim(): Promise<void> {
  await current.getStore()?.confirm();
}
