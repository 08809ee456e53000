import os from "node:os";
import { afterAll, expect, it, vi } from "vitest";
import { readConfig } from "../../kit/config.ts";
import type { Env } from "../../kit/feature.ts";
import { placeOf } from "./profiles.ts";

vi.spyOn(os, "networkInterfaces").mockReturnValue({
  eth0: [{ address: "2606:4700::25", family: "IPv6", internal: false }],
} as unknown as ReturnType<typeof os.networkInterfaces>);
afterAll(() => vi.restoreAllMocks());

it("a mail server of this very machine is no tenant's, at whichever of its addresses: it may relay for them", async () => {
  const config = { ...readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }), production: true, SMTP_URL: "smtp://127.0.0.1:25" }; // oxfmt-ignore
  const at = (host: string, allowed: string[] = [], own = false) =>
    placeOf({ config: { ...config, EGRESS_ALLOW: allowed } } as Env, host, 25, own).catch(() => "refused");
  expect(await at("2606:4700::25")).toBe("refused");
  expect(await at("2606:4700:0::0025")).toBe("refused");
  expect(await at("2606:4700::26")).toBe("2606:4700::26");
  expect(await at("2606:4700::25", ["[2606:4700::25]:25"])).toBe("2606:4700::25");
  expect(await at("2606:4700::25", [], true)).toBe("2606:4700::25");
});
