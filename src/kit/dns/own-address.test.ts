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
  expect(isOutside(address)).toBe(outside);
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
