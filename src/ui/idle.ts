/**
 * Resolves when the browser has nothing more urgent to do, so that what is drawn already is shown first.
 * @param atMost milliseconds to wait for that
 */
export function idle(atMost: number): Promise<void> {
  return new Promise((resolve) => {
    // One browser does not have it yet.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: atMost });
    else setTimeout(resolve);
  });
}
