/**
 * A bound for work that others wait behind: rejects after some time, and tells the work, which is to let go of its connections.
 * @param ms milliseconds
 */
export async function limitTime<T>(ms: number, what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`${what} took longer than ${ms / 1000} seconds`);
    reject(error);
    over.abort(error);
  }, ms);
  try {
    return await Promise.race([work(over.signal), promise]);
  } finally {
    clearTimeout(timer);
  }
}
