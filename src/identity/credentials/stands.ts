import type { JWTPayload } from "jose";
import type { Call } from "../action.ts";
import { findUser } from "../store/users.ts";

/** Whether an id token's account still exists, may sign in, and has not been signed out since. */
export async function stands(call: Pick<Call<unknown>, "db">, pool: string, claims: JWTPayload): Promise<boolean> {
  const user = await findUser(call.db, pool, String(claims["cognito:username"] ?? ""));
  if (!user?.enabled || user.sub !== claims.sub) return false;
  return user.signedOutAt === null || user.signedOutAt.getTime() <= (claims.iat ?? 0) * 1000;
}
