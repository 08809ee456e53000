import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withLines } from "./pem.ts";

const pem = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" });

describe("a PEM text", () => {
  it.each(["", " "])("is read after its line ends became %j", (end) => {
    const line = String(pem).replaceAll(/\r?\n/g, end);
    expect(withLines(line)).toBe(pem);
    expect(createPrivateKey(withLines(line)).asymmetricKeyType).toBe("rsa");
  });

  it("may be several, one behind the other", () => {
    expect(withLines(`${String(pem)}${String(pem)}`.replaceAll("\n", ""))).toBe(`${String(pem)}${String(pem)}`);
  });

  it("keeps its lines, and what is none stays", () => {
    expect(withLines(String(pem))).toBe(pem);
    expect(withLines("no key -----BEGIN")).toBe("no key -----BEGIN");
  });
});
