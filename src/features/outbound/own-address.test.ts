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

it("a mail server or a line within what the operator keeps from tenants is none of theirs, unless it is listed with its port; the operator's own stays", async () => {
  const env = (more: object) =>
    ({ config: { ...readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }), production: true, EGRESS_DENY: ["192.88.101.0/24", "2606:4700:64::/96"], ...more } }) as Env; // oxfmt-ignore
  const at = (host: string, { own = false, port = 25, ...more }: { own?: boolean; port?: number; SMTP_URL?: string; EGRESS_ALLOW?: string[] } = {}) =>
    placeOf(env(more), host, port, own).catch(() => "refused"); // oxfmt-ignore
  expect(await at("192.88.101.7")).toBe("refused");
  expect(await at("192.88.101.7", { port: 2775 })).toBe("refused");
  expect(await at("::ffff:192.88.101.7")).toBe("refused");
  expect(await at("2606:4700:64::a00:1")).toBe("refused");
  expect(await at("2606:4700:64::10.0.0.1")).toBe("refused");
  expect(await at("192.88.102.7")).toBe("192.88.102.7");
  expect(await at("2606:4700:65::a00:1")).toBe("2606:4700:65::a00:1");
  const EGRESS_ALLOW = ["192.88.101.7:25"];
  expect(await at("192.88.101.7", { EGRESS_ALLOW })).toBe("192.88.101.7");
  expect(await at("192.88.101.7", { EGRESS_ALLOW, port: 26 })).toBe("refused");
  const SMTP_URL = "smtp://192.88.101.7:25";
  expect(await at("192.88.101.7", { SMTP_URL, own: true })).toBe("192.88.101.7");
  expect(await at("192.88.101.7", { SMTP_URL })).toBe("refused");
});
