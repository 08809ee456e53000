import { describe, expect, it } from "vitest";
import type { Config } from "../../kit/config.ts";
import { sms } from "./channel.ts";
import { gatewayFromUrl, smppSettings } from "./smpp/settings.ts";

describe("SMS_URL", () => {
  it("names the sender of the process's own messages", () => {
    const senderBy = (SMS_URL: string) => sms.own.sender({ SMS_URL } as Config);
    expect(senderBy("smpp://gateway.example?from=Lake")).toBe("Lake");
    expect(senderBy("smpp://gateway.example")).toBe("Hookwise");
  });

  it.each(["http://gateway.example", "gateway.example", ""])("%j is none", (text) => {
    expect(() => gatewayFromUrl(text)).toThrow("begins with smpp:// or smpps://");
  });

  it("tells place, account and sender", () => {
    const { settings, secrets } = gatewayFromUrl("smpps://lake:p%40ss@gateway.example?from=Lake&window=20");
    expect(smppSettings.parse(settings)).toMatchObject({ host: "gateway.example", port: 3550, security: "tls", user: "lake", from: "Lake", window: 20 }); // oxfmt-ignore
    expect(secrets).toEqual({ password: "p@ss" });
  });
});
