import { isIP, SocketAddress } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  beginningOf,
  ipOf,
  isInternal,
  isLoopback,
  isPublic,
  readIp,
  readNetwork,
  unmapped,
  withoutPort,
} from "./ip.ts";

/** First and last address of what is not given out for the Internet, and what carries such an address within IPv6. */
const closed = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["169.254.0.0", "169.254.169.254", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["192.88.99.0", "192.88.99.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["224.0.0.0", "239.255.255.255"],
  ["240.0.0.0", "255.255.255.255"],
  ["::", "::1", "::7f00:1", "::127.0.0.1", "::8.8.8.8", "1fff:ffff::", "4000::", "100::1"],
  ["::ffff:127.0.0.1", "::ffff:7f00:1", "0:0:0:0:0:FFFF:127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:127.0.0.1"],
  ["64:ff9b::7f00:1", "64:ff9b::127.0.0.1", "64:ff9b:1::1", "64:ff9b::8.8.8.8"],
  ["2002:7f00:1::", "2002::", "2002:808:808::1", "2002:ffff:ffff::"],
  ["2001::", "2001::1", "2001:0:ffff::", "2001:0000:7f00:1::"],
  ["2001:db8::1", "2001:0DB8::1", "2001:db8:ffff::", "3fff::1"],
  ["fc00::1", "fdff::", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "5f00::1"],
  ["2606:4700::1111%eth0", "8.8.8.8%eth0"],
].flat();

const open = [
  "1.0.0.0",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450::8a",
  "2001:4860:4860::8888",
  "2003::1",
  "2001:200::",
];

const noAddress = ["", "localhost", "127.1", "0177.0.0.1", "0x7f.0.0.1", "2130706433", "1.2.3.4.5", "1.2.3.256"];
const noAddress6 = [
  ":",
  ":::",
  "1::2::3",
  "12345::",
  "1:2:3:4:5:6:7",
  "[::1]",
  "::1/64",
  "::ffff:1.2.3",
  " ::1",
  "::g",
];

describe("an address", () => {
  it("may be reached from inside only where the Internet is", () => {
    expect(closed.filter(isPublic)).toEqual([]);
    expect(open.filter((one) => !isPublic(one))).toEqual([]);
    expect([...noAddress, ...noAddress6].filter(isPublic)).toEqual([]);
  });

  it("that carries another one is never reached, whichever it carries", () => {
    fc.assert(
      fc.property(fc.ipV4(), (inner) => {
        const [a, b, c, d] = inner.split(".").map(Number) as [number, number, number, number];
        const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        for (const within of [
          `::ffff:${inner}`,
          `::ffff:${groups}`,
          `::${inner}`,
          `64:ff9b::${inner}`,
          `2002:${groups}::1`,
          `2001::${groups}`,
        ])
          // oxfmt-ignore
          expect([within, isPublic(within)]).toEqual([within, false]);
      }),
    );
  });

  it("is read as the system reads it, in every spelling", () => {
    expect([...noAddress, ...noAddress6].map(readIp).filter(Boolean)).toEqual([]);
    const system = (address: string) =>
      new SocketAddress({ address, family: isIP(address) === 4 ? "ipv4" : "ipv6" }).address;
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.boolean(), (text, upper) => {
        const address = upper ? text.toUpperCase() : text;
        const read = readIp(address)!;
        expect(system(read.toString())).toBe(unmapped(system(address)));
        expect(ipOf(read.toByteArray()).toString()).toBe(read.toString());
      }),
    );
  });

  it.each([
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:201", "192.0.2.1"],
    ["::192.0.2.1", "::c000:201"],
    ["fe80::1%eth0.1", "fe80::1"],
    ["2001:0DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
    ["0:0:0:0:0:0:0:0", "::"],
  ])("%s is spelled %s", (address, spelled) => expect(readIp(address)?.toString()).toBe(spelled));

  it.each([
    ["192.0.2.1:51234", "192.0.2.1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8::1", "2001:db8::1"],
    ["unknown", "unknown"],
  ])("%s is %s without a port", (text, address) => expect(withoutPort(text)).toBe(address));

  it.each([
    ["192.0.2.1", "192.0.2", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2", "192.0.2.1"],
    ["2001:0db8::1", "2001:db8:0", "2001:db8:0:0"],
    ["::1", "0:0:0", "0:0:0:0"],
    ["no address", null, null],
  ])("%s begins with %s or %s", (address, three, four) => {
    expect([beginningOf(address, 3, 3), beginningOf(address, 4, 4)]).toEqual([three, four]);
  });

  it("is this machine's own, or somebody's network's", () => {
    const own = ["127.0.0.1", "127.255.0.9", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"];
    const near = ["10.1.2.3", "172.31.255.255", "192.168.7.7", "169.254.1.1", "100.64.0.1", "fd00::1", "fc00::", "fe80::1", "febf::1", "::ffff:10.0.0.1"]; // oxfmt-ignore
    const far = ["8.8.8.8", "172.32.0.1", "192.0.2.1", "0.0.0.0", "::", "::127.0.0.1", "2001:db8::1", "fec0::1", "ff02::1", "localhost", ""]; // oxfmt-ignore
    expect([...own, ...near, ...far].filter(isLoopback)).toEqual(own);
    expect([...own, ...near, ...far].filter(isInternal)).toEqual([...own, ...near]);
  });
});

describe("a network", () => {
  it.each([
    ["10.0.0.0/8", { address: "10.0.0.0", bits: 8, most: 32 }],
    ["10.0.0.5", { address: "10.0.0.5", bits: 32, most: 32 }],
    ["0.0.0.0/0", { address: "0.0.0.0", bits: 0, most: 32 }],
    ["2001:db8::/32", { address: "2001:db8::", bits: 32, most: 128 }],
    ["::1", { address: "::1", bits: 128, most: 128 }],
    ["::ffff:10.0.0.0/104", { address: "10.0.0.0", bits: 8, most: 32 }],
    ["::ffff:a00:5", { address: "10.0.0.5", bits: 32, most: 32 }],
    ["::ffff:0:0/96", { address: "0.0.0.0", bits: 0, most: 32 }],
    ["::ffff:0:0/95", { address: "::ffff:0:0", bits: 95, most: 128 }],
  ])("%s is one", (text, read) => expect(readNetwork(text)).toEqual(read));

  it.each(["", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0/8", "::/129", "fe80::1%eth0/64", "10.0.0.0/ 8"])("%j is none", (text) => expect(readNetwork(text)).toBeNull()); // oxfmt-ignore
});
