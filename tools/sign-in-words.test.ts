import { expect, it } from "vitest";
import type english from "../src/features/audit/ui/words/en.json";
import type { Proof } from "../src/identity/flows/answer.ts";

// How somebody signed in stands in the audit log: a way that it has no word for does not compile here.
const ways: Record<Proof, keyof (typeof english)["value"]> = {
  password: "how-password",
  "email-otp": "how-email-otp",
  "sms-otp": "how-sms-otp",
  passkey: "how-passkey",
  "passkey-verified": "how-passkey-verified",
  totp: "how-totp",
  sms: "how-sms",
  email: "how-email",
  "mfa-setup": "how-mfa-setup",
  "new-password": "how-new-password",
  device: "how-device",
  custom: "how-custom",
};
it.each(Object.entries(ways))("a sign-in by %s is told in words", (way, key) => {
  expect(key).toBe(`how-${way}`);
});
