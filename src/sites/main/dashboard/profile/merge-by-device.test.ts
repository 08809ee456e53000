import { describe, expect, it } from "vitest";
import { mergeByDevice, shownName } from "./merge-by-device.ts";
import type { SignedInDevice } from "./merge-by-device.ts";

const agent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36";
const row = (id: string, kind: "session" | "device", more: Partial<SignedInDevice> = {}): SignedInDevice => ({
  id,
  kind,
  name: "Chrome 131 / Linux",
  address: "192.0.2.7",
  here: false,
  since: undefined,
  active: undefined,
  ...more,
});
const ids = (rows: readonly SignedInDevice[]) => rows.map((one) => one.id);

describe("devices on the profile", () => {
  it("show the one that is used now once, though the provider remembers it too", () => {
    const rows = mergeByDevice([row("s1", "session", { here: true })], [row("d1", "device", { address: "198.51.100.1" })], "d1"); // oxfmt-ignore
    expect(ids(rows)).toEqual(["s1"]);
  });

  it("show another session and its remembered device once, and other devices by themselves", () => {
    const sessions = [row("s1", "session", { here: true }), row("s2", "session", { name: "Safari 17 / iPhone" })];
    const devices = [
      row("d1", "device"),
      row("d2", "device", { name: "Safari 17 / iPhone" }),
      row("d3", "device", { name: "Firefox 128 / Windows" }),
    ];
    expect(ids(mergeByDevice(sessions, devices, "d1"))).toEqual(["s1", "s2", "d3"]);
    // Where the provider does not say which one is this one, it is the one of the same name and network.
    expect(ids(mergeByDevice(sessions, devices, null))).toEqual(["s1", "s2", "d3"]);
  });

  it("show no raw name of a browser, and names that somebody gave as they are", () => {
    expect(shownName(agent)).toBe("Chrome 131 / Linux");
    expect(shownName("Mozilla/5.0 (nothing that is known)")).toBe("");
    expect(shownName("Robin's old laptop")).toBe("Robin's old laptop");
    expect(shownName("")).toBe("");
  });
});
