import { passwordProven } from "../flows/password.ts";
import { openBlock } from "../flows/secret-block.ts";
import { verifierOf } from "../flows/offer-password.ts";
import { srpPoolName } from "../model/pool.ts";
import { verifySrp } from "../passwords/srp.ts";
import { comparable } from "../users/name.ts";
import { deny } from "../wire/error.ts";
import { candidate, deviceNamed } from "../flows/candidate.ts";
import { answerOf, challenge } from "./challenge.ts";

/** The second step of SRP: the client proves that it knows the password. */
export const PASSWORD_VERIFIER = challenge("PASSWORD_VERIFIER", async (call, response) => {
  const { pool, responses } = response;
  const proof = answerOf(responses, "PASSWORD_CLAIM_SIGNATURE");
  const timestamp = answerOf(responses, "TIMESTAMP");
  const state = openBlock(call.secrets, response, answerOf(responses, "PASSWORD_CLAIM_SECRET_BLOCK"), call.now);
  const { username, progress } = state;
  const given = answerOf(responses, "USERNAME");
  // Cross-user, or a device's block in a password's place.
  if ((given !== username && comparable(pool, given) !== progress.name) || state.deviceKey) throw deny("bad-password");
  const device = deviceNamed(responses) ?? progress.device;
  const user = await candidate(call, response, username, device, progress);
  const claim = { group: srpPoolName(pool.id), name: username, block: state.block, timestamp };
  const right = verifySrp(state, verifierOf(call, user.found ? user : null), claim, proof);
  const at = { ...response, user, progress: { ...progress, device }, spent: { block: state.hash } };
  return passwordProven(call, at, right, { flow: state.flow, custom: state.custom, metadata: response.metadata });
});
