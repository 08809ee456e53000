import type { Call } from "../calls/action.ts";
import { happened } from "../notices/events.ts";
import { networkOf } from "./limits.ts";
import { countFailure as count } from "../store/lockouts.ts";
import type { Guessed, Lane } from "../store/lockouts.ts";
import type { Candidate } from "../store/sign-in.ts";
import { deny } from "../wire/error.ts";

type LaneCall = Pick<Call<unknown>, "network">;

/** The lane of a guess: a remembered device and a known network have their own, all others share one. */
export function laneOf(
  call: LaneCall,
  user: Pick<Candidate, "pool" | "username" | "device" | "knownNetwork" | "found">,
  what: Guessed,
): Lane {
  const { pool, username, device, knownNetwork } = user;
  const lane = !user.found
    ? "strangers"
    : device?.verifier
      ? `device:${device.key}`
      : knownNetwork
        ? `network:${networkOf(call.network.address)}`
        : "strangers";
  return { pool, username, what, lane };
}

/** Refuses while the lane is locked; that neither counts nor makes it longer. */
export function refuseLocked(user: Pick<Candidate, "locked">, { what, lane }: Lane): void {
  if (user.locked.includes(`${what}:${lane}`)) throw deny("locked-out");
}

/** Counts a wrong guess at an account, and tells its audit when that locked the lane. */
export async function guessedWrong(
  call: Pick<Call<unknown>, "db">,
  user: Pick<Candidate, "pool" | "username" | "sub" | "found">,
  lane: Lane,
): Promise<void> {
  const failures = await count(call.db, lane);
  // Five are free; the first lock is news, the longer ones after it are not.
  if (user.found && failures === 5) {
    await happened(call.db, user, "account.locked", { what: lane.what, lane: lane.lane.split(":")[0] });
  }
}
