import * as OTPAuth from "otpauth";
import { describe, expect, it } from "vitest";
import { newTotpSecret } from "../../kit/totp.ts";
import { totpCode, totpStep } from "./totp.ts";

// RFC 6238 appendix B, SHA-1; six digits are the last six of its eight.
const rfcSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors: [number, string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
];

describe("codes of an authenticator", () => {
  it.each(vectors)("at %i s it is %s, as RFC 6238 has it", (seconds, code) => {
    expect(totpCode(rfcSecret, new Date(seconds * 1000))).toBe(code);
  });

  it("reads secrets as authenticator apps do", () => {
    for (let round = 0; round < 20; round += 1) {
      const secret = newTotpSecret();
      expect(secret).toMatch(/^[A-Z2-7]{52}$/);
      const app = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
      expect(totpCode(secret, new Date(1_700_000_000_000))).toBe(app.generate({ timestamp: 1_700_000_000_000 }));
    }
  });

  it("takes a code one step early or late, and none further away", () => {
    const now = new Date(1_700_000_010_000);
    const step = Math.floor(now.getTime() / 30_000);
    const at = (steps: number) => totpCode(rfcSecret, new Date(now.getTime() + steps * 30_000));
    expect([-2, -1, 0, 1, 2].map((steps) => totpStep(rfcSecret, at(steps), now))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
  });

  it.each(["", "12345", "1234567", "abcdef", "１２３４５６", "12 456", "-12345"])("refuses %j", (code) => {
    expect(totpStep(rfcSecret, code, new Date(1_700_000_000_000))).toBeNull();
  });
});
