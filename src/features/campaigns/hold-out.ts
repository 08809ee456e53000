import { hmacPads } from "../../kit/hmac.ts";
import type { Secrets } from "../../kit/secrets.ts";

/**
 * The two padded keys (RFC 2104) of the hold-out draw, with which the database draws for a whole audience by its own sha256: a number in [0, 1) of a
 * person's own, HMAC-SHA-256 over organisation and person under a key of the installation. A person is held out of a campaign when it is below the
 * campaign's share: the same people every time, and nobody can choose them.
 */
export function holdOutPads(secrets: Secrets): { inner: Buffer; outer: Buffer } {
  return hmacPads(secrets.derive(purpose));
}

const purpose = "hold-out";
