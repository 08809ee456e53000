import { expect, test } from "vitest";
import { tokensIn } from "./hints.ts";

const token = "a".repeat(38);

test.each(["lure.example", "127.0.0.1:4002", "[::1]:4002"])(
  "links of a host are found by its very name: %s",
  (host) => {
    expect(tokensIn(`Open http://${host}/l/${token} now`, host)).toEqual([token]);
    expect(tokensIn(`Open http://${host.replaceAll(/[.:]/g, "x")}/l/${token} now`, host)).toEqual([]);
  },
);
