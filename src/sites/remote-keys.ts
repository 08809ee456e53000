import { createRemoteJWKSet, errors } from "jose";
import type { JWTVerifyGetKey } from "jose";
import { steadyClock } from "../kit/steady-clock.ts";

/** Milliseconds for which published keys are believed. */
const freshFor = 600_000;
/** Milliseconds before a key that is not known has them fetched again. */
const rest = 30_000;

/**
 * The keys that a user pool elsewhere publishes, as the library keeps them, but by a clock that nobody sets (decision 0524): by the host's own, after it was
 * set back, a new key would be unknown and one that was taken back believed for as long. Rejects with the library's errors.
 */
export function remoteKeys(url: URL): JWTVerifyGetKey {
  const known = createRemoteJWKSet(url, { cacheMaxAge: Infinity, cooldownDuration: Infinity });
  let at = -Infinity;
  let fetching: Promise<void> | null = null;
  const fetchOnce = () => (fetching ??= fetchAll().finally(() => (fetching = null)));
  async function fetchAll(): Promise<void> {
    await known.reload();
    at = steadyClock.now();
  }
  return async (header, token) => {
    if (steadyClock.now() - at >= freshFor) await fetchOnce();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || steadyClock.now() - at < rest) throw error;
      await fetchOnce();
      return known(header, token);
    }
  };
}
