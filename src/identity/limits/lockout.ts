import type { Call } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { networkOf } from "./limits.ts";
import { countFailure as count } from "../store/lockouts.ts";
import type { Guessed, GuessBucket } from "../store/lockouts.ts";
import type { Candidate } from "../store/sign-in.ts";
import { deny } from "../wire/error.ts";

type NetworkCall = Pick<Call<unknown>, "network">;

/**
 * The bucket of a guess: a remembered device and a known network have their own, all others share one.
 * @param long whether it is a guess at what nobody can guess: then each network has its own
 */
export function bucketOf(
  call: NetworkCall,
  user: Pick<Candidate, "pool" | "username" | "device" | "knownNetwork" | "found">,
  what: Guessed,
  long = false,
): GuessBucket {
  const { pool, username, device, knownNetwork } = user;
  const own = user.found && device?.verifier ? `device:${device.key}` : null;
  const network = long || (user.found && knownNetwork) ? `network:${networkOf(call.network.address)}` : null;
  return { pool, username, what, bucket: own ?? network ?? "strangers" };
}

/** Refuses while the bucket is locked; that neither counts nor makes it longer. */
export function refuseLocked(user: Pick<Candidate, "locked">, { what, bucket }: GuessBucket): void {
  if (user.locked.includes(`${what}:${bucket}`)) throw deny("locked-out");
}

/** Counts a wrong guess at an account, and tells its audit when that locked the bucket. */
export async function guessedWrong(
  call: Pick<Call<unknown>, "db">,
  user: Pick<Candidate, "pool" | "username" | "sub" | "found">,
  bucket: GuessBucket,
): Promise<void> {
  const failures = await count(call.db, bucket);
  // Five are free; the first lock is news, the longer ones after it are not.
  if (user.found && failures === 5) {
    await recordEvent(call.db, user, "account.locked", { what: bucket.what, bucket: bucket.bucket.split(":")[0] });
  }
}
