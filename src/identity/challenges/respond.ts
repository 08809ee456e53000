import type { AuthAnswer, SignInCall } from "../flows/answer.ts";
import { checkSecretHash } from "../pools/secret-hash.ts";
import { invalidParameter } from "../wire/error.ts";
import type { Response } from "./challenge.ts";
import { challenges } from "./index.ts";

/** Goes on with a sign-in: what RespondToAuthChallenge and AdminRespondToAuthChallenge do. */
export async function respondAuth(
  call: SignInCall,
  name: string,
  response: Omit<Response, "metadata"> & { metadata?: Record<string, string> | undefined },
): Promise<AuthAnswer> {
  const { client, responses, metadata = {} } = response;
  const found = challenges.find((one) => one.name === name);
  if (!found) throw invalidParameter(`The challenge ${name} cannot be answered.`);
  checkSecretHash(call.secrets, client, responses["USERNAME"] ?? "", responses["SECRET_HASH"]);
  return found.respond(call, { ...response, metadata });
}
