import { expect, it } from "vitest";
import { defanged, mismatchedHost } from "./rules.ts";

it.each([
  ["see https://pay.lake.example/88?a=b.c now", "see hxxps://pay[.]lake[.]example/88?a=b.c now"],
  ["HTTP://LAKE.EXAMPLE:8080/", "HxxP://LAKE[.]EXAMPLE:8080/"],
  ["an ordinary sentence. With a dot", "an ordinary sentence. With a dot"],
  ["<a href='http://a.example'>", "<a href='hxxp://a[.]example'>"],
])("%s leads nowhere as %s", (text, safe) => expect(defanged(text)).toBe(safe));

it.each([
  ["https://bank.example/login", "evil.example", "bank.example"],
  ["bank.example", "www.bank.example", null],
  ["Open the invoice", "evil.example", null],
  ["www.bank.example", "bank.example", null],
])("words %s that lead to %s show %s", (words, host, shown) => expect(mismatchedHost(words, host)).toBe(shown));
