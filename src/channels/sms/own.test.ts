import { describe, expect, it } from "vitest";
import type { Config } from "../../kit/config.ts";
import { sms } from "./channel.ts";
import { gatewayFromUrl, smppSettings } from "./smpp/settings.ts";
import { httpSettings } from "./http/settings.ts";
import { twilioSettings } from "./twilio/settings.ts";

describe("SMS_URL", () => {
  it("names the sender of the process's own messages", () => {
    const senderBy = (SMS_URL: string) => sms.own.sender({ SMS_URL } as Config);
    expect(senderBy("smpp://gateway.example?from=Lake")).toBe("Lake");
    expect(senderBy("smpp://gateway.example")).toBe("Hookwise");
  });

  it.each(["ftp://gateway.example", "gateway.example"])("%j is none", (text) => {
    expect(() => sms.own.configured({ SMS_URL: text } as Config)).toThrow("begins with smpp:// or smpps://");
  });

  it("tells place, account and sender", () => {
    const { settings, secrets } = gatewayFromUrl("smpps://lake:p%40ss@gateway.example?from=Lake&window=20");
    expect(smppSettings.parse(settings)).toMatchObject({ host: "gateway.example", port: 3550, security: "tls", user: "lake", from: "Lake", window: 20 }); // oxfmt-ignore
    expect(secrets).toEqual({ password: "p@ss" });
  });

  const by = (SMS_URL: string) => sms.own.configured({ SMS_URL } as Config)!;
  it("may be Twilio's", () => {
    const { transport, settings } = by(`twilio://AC${"0".repeat(32)}:t0ken@api.twilio.com?from=%2B15550100`);
    expect([transport, twilioSettings.parse(settings).from]).toEqual(["twilio", "+15550100"]);
    expect(sms.own.reaches!({ SMS_URL: "smpp://gateway.example" } as Config)).toEqual([]);
  });

  it("may describe a gateway: its address, and behind the # what else there is to say", () => {
    const address = "http://10.0.0.5:13013/cgi-bin/sendsms?to={to}&text={text}&password={password}";
    const plain = by(`${address}#password=p%26w&success=Accepted&from=Lake`);
    expect(plain).toMatchObject({ transport: "http", secrets: { password: "p&w" } });
    expect(httpSettings.parse(plain.settings)).toMatchObject({ url: address, method: "GET", from: "Lake" });
    expect(sms.own.reaches!({ SMS_URL: address } as Config)).toEqual(["10.0.0.5:13013"]);
    const posted = by(`https://gw.example/sms#body=${encodeURIComponent('{"to":"{to}","text":"{text}"}')}&token=t`);
    expect(httpSettings.parse(posted.settings)).toMatchObject({
      method: "POST",
      body: '{"to":"{to}","text":"{text}"}',
    });
  });
});
