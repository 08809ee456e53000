import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { isLocalHost, isLocalRequest } from "./local.ts";

const folder = mkdtempSync(join(tmpdir(), "hookwise-local-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("development mode where others can reach it", () => {
  const start = (more: Record<string, string>) => () => readConfig({ DATA_DIR: folder, ...more });

  it.each([
    ["HOST", "0.0.0.0"],
    ["HOST", "::"],
    ["HOST", "192.0.2.7"],
    ["PUBLIC_URL", "https://hookwise.example"],
    ["PUBLIC_URL", "http://localhost.evil.example"],
    ["LEARN_URL", "https://learn.hookwise.example"],
    ["LURE_URL", "https://127.0.0.1.nip.example"],
  ])("stops the start with the line to add (%s=%s)", (variable, value) => {
    for (const mode of [{}, { NODE_ENV: "development" }])
      expect(start({ ...(mode as Record<string, string>), [variable]: value })).toThrow(
        new RegExp(`^${variable} is .*\n {2}NODE_ENV=production$`, "s"),
      );
    const key = Buffer.alloc(32, 1).toString("base64");
    expect(start({ NODE_ENV: "production", ROOT_KEY: key, [variable]: value })().production).toBe(true);
  });

  it.each([
    {},
    { HOST: "127.0.0.1" },
    { HOST: "::1" },
    { HOST: "localhost" },
    { PUBLIC_URL: "https://localhost:4443" },
  ])("starts on this machine alone (%j)", (more) =>
    expect(start(more as Record<string, string>)().production).toBe(false),
  );
});

describe("a request made on this machine", () => {
  const request = (more: object = {}, headers: object = {}) => ({
    hostname: "localhost",
    httpVersion: "1.1",
    address: "127.0.0.1",
    headers: { host: "localhost:4000", "user-agent": "x", ...headers },
    ...more,
  });

  it("is known by its address, its host and the page it comes from", () => {
    expect(isLocalRequest(request())).toBe(true);
    expect(isLocalRequest(request({ address: "::1", hostname: "[::1]" }))).toBe(true);
    expect(isLocalRequest(request({}, { origin: "null", referer: "http://localhost:4000/dev/outbox" }))).toBe(true);
    for (const more of [
      { address: "192.0.2.7" },
      { address: undefined },
      { hostname: "hookwise.example" },
      { httpVersion: "1.0" },
    ])
      // oxfmt-ignore
      expect(isLocalRequest(request(more))).toBe(false);
    for (const page of ["https://hookwise.example/", "http://localhost.evil.example/", "nonsense"])
      for (const header of ["origin", "referer"]) expect(isLocalRequest(request({}, { [header]: page }))).toBe(false);
  });

  it.each(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-forwarded", "forwarded", "via", "x-real-ip", "cf-connecting-ip", "true-client-ip", "x-client-ip", "x-original-host", "fly-client-ip", "cdn-loop", "ngrok-trace-id", "tailscale-user-login"])(
    "is none that came through a proxy (%s), whatever that says",
    (header) => {
      for (const value of ["127.0.0.1", "localhost", "", "1.1 here"])
        expect(isLocalRequest(request({}, { [header]: value }))).toBe(false);
    },
  ); // oxfmt-ignore

  it("names this machine and no other", () => {
    for (const host of ["localhost", "LOCALHOST.", "a.localhost", "127.9.9.9", "::1", "[::1]"]) expect(isLocalHost(host)).toBe(true); // oxfmt-ignore
    for (const host of ["", "localhost.example", "127.0.0.1.example", "0.0.0.0", "::", "10.0.0.1"]) expect(isLocalHost(host)).toBe(false); // oxfmt-ignore
  });
});
