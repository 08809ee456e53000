import { devicePlace } from "../factors/devices.ts";
import { openBlock } from "../flows/secret-block.ts";
import { nextStep } from "../flows/steps.ts";
import { verifySrp } from "../passwords/srp.ts";
import { useSession } from "../sessions/sessions.ts";
import { deny } from "../wire/error.ts";
import { answerOf, challenge, resume } from "./challenge.ts";

/** A known device proves itself. A wrong proof ends the sign-in: a device does not mistype. */
export const DEVICE_PASSWORD_VERIFIER = challenge("DEVICE_PASSWORD_VERIFIER", async (call, response) => {
  const { responses } = response;
  const proof = answerOf(responses, "PASSWORD_CLAIM_SIGNATURE");
  const timestamp = answerOf(responses, "TIMESTAMP");
  const block = answerOf(responses, "PASSWORD_CLAIM_SECRET_BLOCK");
  const at = await resume(call, response, "DEVICE_PASSWORD_VERIFIER");
  const state = openBlock(call.secrets, response, block, call.now);
  const { device } = at.user;
  if (!device?.verifier) throw deny("no-such-device");
  const verifier = call.secrets.open(device.verifier, devicePlace(at.pool.id, device.key));
  const claim = { group: device.groupKey, name: device.key, block: state.block, timestamp };
  const right = verifySrp(state, verifier, claim, proof);
  if (!right || state.username !== at.user.username || state.deviceKey !== device.key) {
    await useSession(call.db, at.session);
    throw deny("bad-password");
  }
  const progress = { ...at.progress, device: device.key, done: [...at.progress.done, "device" as const] };
  return nextStep(call, { ...at, progress });
});
