import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReserved, readDomain } from "./domain-name.ts";

describe("a domain name", () => {
  it.each([
    ["acme.example", "acme.example"],
    ["  ACME.Example. ", "acme.example"],
    ["mail.acme.example", "mail.acme.example"],
    ["müller.example", "xn--mller-kva.example"],
    ["MÜLLER.example", "xn--mller-kva.example"],
    ["xn--mller-kva.example", "xn--mller-kva.example"],
    ["ａｃｍｅ。example", "acme.example"],
    ["brightwater.co.uk", "brightwater.co.uk"],
    ["brightwater.test", "brightwater.test"],
  ])("%j is read as %s", (typed, domain) => {
    expect(readDomain(typed, true)).toEqual({ domain });
  });

  it.each([
    ["ann@acme.example", "address"],
    ["https://acme.example/", "url"],
    ["acme.example/login", "url"],
    ["acme.example:25", "url"],
    ["192.0.2.7", "ip-address"],
    ["[2001:db8::1]", "ip-address"],
    ["127.1", "ip-address"],
    ["0x7f.1", "ip-address"],
    ["acme", "bare-name"],
    ["com", "public-suffix"],
    ["co.uk", "public-suffix"],
    ["github.io", "public-suffix"],
    ["gmail.com", "free-mail"],
    ["GMAIL.com.", "free-mail"],
    ["mx.gmail.com", "free-mail"],
    ["gmx.de", "free-mail"],
    ["proton.me", "free-mail"],
    ["posteo.de", "free-mail"],
    ["mailinator.com", "free-mail"],
    ["acme.onmicrosoft.com", "free-mail"],
    ["acme.local", "reserved-name"],
    ["acme.internal", "reserved-name"],
    ["localhost", "reserved-name"],
    ["example.com", "reserved-name"],
    ["acme.example.org", "reserved-name"],
    ["1.168.192.in-addr.arpa", "reserved-name"],
    ["", "not-a-domain"],
    [".", "not-a-domain"],
    ["acme..example", "not-a-domain"],
    ["-acme.example", "not-a-domain"],
    ["ac_me.example", "not-a-domain"],
    ["*.acme.example", "not-a-domain"],
    ["acme.example, other.example", "not-a-domain"],
    ["ac%6de.example", "not-a-domain"],
    ["acme\u0000.example", "not-a-domain"],
    ["acme\u200b.example", "not-a-domain"],
    [`${"a".repeat(64)}.example`, "not-a-domain"],
    [`${"abcdefgh.".repeat(30)}example`, "not-a-domain"],
  ])("%j is refused as %s", (typed, fault) => {
    expect(readDomain(typed, true)).toEqual({ fault });
  });

  it("that is reserved for documentation is refused in production", () => {
    for (const name of ["acme.example", "acme.test"])
      expect(readDomain(name, false)).toEqual({ fault: "reserved-name" });
    expect(readDomain("brightwater.co.uk", false)).toEqual({ domain: "brightwater.co.uk" });
  });

  it("comes out plain, lower-case, dotted and stable whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.domain(), fc.string({ unit: "grapheme" }), fc.webUrl(), fc.emailAddress(), fc.ipV6()),
        (typed) => {
          const read = readDomain(typed, true);
          if ("fault" in read) return true;
          const { domain } = read;
          const again = readDomain(domain, true);
          return (
            /^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(domain) &&
            "domain" in again &&
            again.domain === domain &&
            isReserved(domain) !== "never"
          );
        },
      ),
      { numRuns: 3000 },
    );
  });
});
