import type { Call } from "../calls/action.ts";
import { limit, limitKey, networkOf } from "./limits.ts";
import { uncountAttempt } from "../store/attempts.ts";
import type { User } from "../model/user.ts";

const hour = 3600;
/** Names of somebody else's that are refused in an hour, of one network, as at a sign-up. */
const mostRefused = 60;
/** What may lead to an account. */
const names = ["email", "phone_number", "preferred_username"];

/**
 * Makes a change of what an account has. Where it has names that may be somebody else's, those refused for that count: by what is refused it is learnt who has
 * an account. What fails otherwise says nothing of that. Throws LimitExceededException, and what the change throws.
 * @param values what is to be set
 */
export async function changeNames<T>(
  call: Pick<Call<unknown>, "db" | "secrets" | "network">,
  user: Pick<User, "attributes">,
  values: Record<string, string>,
  change: () => Promise<T>,
): Promise<T> {
  if (!names.some((name) => values[name] && values[name] !== user.attributes[name])) return change();
  const refused = limitKey(call, "name-taken", networkOf(call.network.address));
  await limit(call.db, refused, mostRefused, hour);
  let taken = false;
  try {
    return await change();
  } catch (error) {
    taken = (error as Error).name === "AliasExistsException";
    throw error;
  } finally {
    if (!taken) await uncountAttempt(call.db, refused);
  }
}
