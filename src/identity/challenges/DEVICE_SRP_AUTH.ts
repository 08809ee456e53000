import { askNextStep } from "../flows/ask.ts";
import { readA, sealBlock } from "../flows/secret-block.ts";
import { devicePlace } from "../factors/devices.ts";
import { lifetimes } from "../model/pool.ts";
import { beginSrp, hexOf } from "../passwords/srp.ts";
import { deny } from "../wire/error.ts";
import { challenge, resume } from "./challenge.ts";

/** A known device begins to prove itself: SRP with its own name and password. */
export const DEVICE_SRP_AUTH = challenge("DEVICE_SRP_AUTH", async (call, response) => {
  const a = readA(response.responses["SRP_A"]);
  const at = await resume(call, response, "DEVICE_SRP_AUTH");
  const { device } = at.user;
  if (!device?.salt || !device.verifier) throw deny("no-such-device");
  const verifier = call.secrets.open(device.verifier, devicePlace(at.pool.id, device.key));
  const exchange = { ...beginSrp(verifier), client: a };
  const until = call.now.getTime() + lifetimes(at.client).session * 1000;
  const block = sealBlock(call.secrets, response, {
    ...exchange,
    username: at.user.username,
    progress: at.progress,
    deviceKey: device.key,
    until,
    flow: "DEVICE",
  });
  return askNextStep(call, at, "DEVICE_PASSWORD_VERIFIER", {
    SALT: hexOf(device.salt),
    SECRET_BLOCK: block,
    SRP_B: hexOf(exchange.public),
    USERNAME: at.user.username,
    DEVICE_KEY: device.key,
  });
});
