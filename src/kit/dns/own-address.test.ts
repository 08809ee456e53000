import os from "node:os";
import { afterAll, expect, it, vi } from "vitest";
import { egress } from "../egress.ts";
import { isPublic } from "../ip.ts";
import { isOutside } from "./addresses.ts";

// A machine that has public addresses of its own, as a rented one has. Nothing answers at any of them: they are for nobody.
vi.spyOn(os, "networkInterfaces").mockReturnValue({
  lo: [{ address: "127.0.0.1", family: "IPv4", internal: true }],
  eth0: [
    { address: "192.88.100.7", family: "IPv4", internal: false },
    { address: "2606:4700:0:0::25", family: "IPv6", internal: false },
    { address: "fe80::1%eth0", family: "IPv6", internal: false },
  ],
} as unknown as ReturnType<typeof os.networkInterfaces>);
afterAll(() => vi.restoreAllMocks());

it.each([
  ["192.88.100.7", false],
  ["192.88.100.8", true],
  ["2606:4700::25", false],
  ["2606:4700:0000::0.0.0.37", false],
  ["2606:4700::26", true],
  ["127.0.0.1", false],
  ["10.0.0.1", false],
])("of a machine with public addresses %s is outside: %s", (address, outside) => {
  expect(isOutside(address, {})).toBe(outside);
});

const config = { EGRESS_ALLOW: [] as string[], production: true, DNS_RESOLVER: undefined };
const reason = (work: Promise<unknown>) => work.then(() => "none", (error: { reason: string }) => error.reason); // oxfmt-ignore

it("a tenant's address does not lead to the machine itself, whatever its address is; the operator's does", async () => {
  for (const url of ["https://192.88.100.7/", "https://192.88.100.7:4003/metrics", "https://[2606:4700::25]/"])
    expect(await reason(egress(config).check(url))).toBe("egress-refused");
  expect(await reason(egress(config).check("https://192.88.100.8/"))).toBe("none");
  expect(await reason(egress(config, isPublic).check("https://192.88.100.7/"))).toBe("none");
  expect(await reason(egress({ ...config, EGRESS_ALLOW: ["192.88.100.7:443"] }).check("https://192.88.100.7/"))).toBe("none"); // oxfmt-ignore
});

// Servers of the operator's elsewhere may trust this machine by the address that it has there; and the prefix by which a network translates to IPv4 (NAT64,
// RFC 6052) is any that its owner chose, so that what is inside looks public.
it.each([
  ["192.88.101.7", false],
  ["192.88.102.0", true],
  ["::ffff:192.88.101.7", false],
  ["2606:4700:64::a00:1", false],
  ["2606:4700:64::10.0.0.1", false],
  ["2606:4700:65::a00:1", true],
])("of networks that the operator keeps from tenants %s is outside: %s", async (address, outside) => {
  const EGRESS_DENY = ["192.88.101.0/24", "2606:4700:64::/96"];
  expect(isOutside(address, { EGRESS_DENY })).toBe(outside);
  const url = `https://${address.includes(":") ? `[${address}]` : address}/`;
  const denied = { ...config, EGRESS_DENY };
  if (!address.startsWith("::"))
    expect(await reason(egress(denied).check(url))).toBe(outside ? "none" : "egress-refused");
  if (!address.startsWith("::")) expect(await reason(egress(denied, isPublic).check(url))).toBe("none");
});

it("what the operator lists at its port is open to tenants also within such a network", async () => {
  const both = { ...config, EGRESS_DENY: ["192.88.101.0/24"], EGRESS_ALLOW: ["192.88.101.7:8443"] };
  expect(await reason(egress(both).check("https://192.88.101.7:8443/"))).toBe("none");
  expect(await reason(egress(both).check("https://192.88.101.7/"))).toBe("egress-refused");
});
