import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkChain, genesis, rowHash } from "./chain.ts";
import { checkHead, headKey, signHead } from "./head.ts";
import type { SignedHead } from "./head.ts";
import { canonical, fitDetail } from "./rules.ts";
import type { ChainedRow, Json } from "./rules.ts";
import { sweeping } from "../../../tools/sweep/wide.ts";

const org = "0193c3a0-0000-7000-8000-000000000001";
const key = headKey(new Uint8Array(32).fill(7));

describe("an untouched chain", () => {
  it("verifies, also after a way through JSON with another order of names", () => {
    const rows = chainOf(40).map(
      (row) => JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(row).toReversed()))) as ChainedRow,
    );
    expect(faultsOf(rows)).toEqual([]);
  });

  it("agrees with the heads that were signed on the way", () => {
    const rows = chainOf(40);
    for (const seq of [1, 17, 40]) expect(headFault(rows, headOf(rows, seq))).toBeNull();
  });

  it("is bound to its organisation", () => {
    const other = chainOf(3).map((row) => ({ ...row, org: org.replace("1", "2") }));
    expect(faultsOf(other)).not.toEqual([]);
  });
});

describe("a changed chain", () => {
  const length = 30;
  const rows = chainOf(length);
  const head = headOf(rows, length);
  const place = fc.nat(length - 1);

  const edit = fc
    .tuple(place, fc.constantFrom("id", "at", "act", "what", "subject", "prev", "hash"), fc.string())
    .map(([at, member, text]) =>
      rows.map((row, i) => (i === at ? { ...row, [member]: `${row[member as "act"]}${text || "0"}` } : row)),
    );
  const editedDetail = fc
    .tuple(place, fc.string(), fc.jsonValue())
    .filter(
      ([at, name, value]) => canonical(rows[at]!.detail) !== canonical({ ...rows[at]!.detail, [name]: value as Json }),
    )
    .map(([at, name, value]) =>
      rows.map((row, i) => (i === at ? { ...row, detail: { ...row.detail, [name]: value as Json } } : row)),
    );
  const editedActor = fc
    .tuple(place, fc.constantFrom("kind", "id"))
    .map(([at, member]) =>
      rows.map((row, i) => (i === at ? { ...row, actor: { ...row.actor, [member]: "somebody-else" } } : row)),
    );
  const deletion = fc
    .tuple(fc.nat(length - 2), fc.integer({ min: 1, max: 5 }))
    .map(([at, count]) => rows.toSpliced(Math.min(at, length - 1 - count), count));
  const swap = fc
    .tuple(place, place)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => rows.with(a, rows[b]!).with(b, rows[a]!));
  const insertion = fc
    .tuple(place, place)
    .map(([at, which]) => rows.toSpliced(at, 0, { ...rows[which]!, seq: at + 1 }));
  const doubled = fc.tuple(place, place).map(([at, which]) => rows.toSpliced(at, 0, rows[which]!));

  it("is found out in every one of thousands of random edits, deletions, swaps and insertions", () => {
    fc.assert(
      fc.property(
        fc.oneof(edit, editedDetail, editedActor, deletion, swap, insertion, doubled),
        (changed) => faultsOf(changed).length > 0,
      ),
      sweeping({ few: 1000, many: 10_000 }),
    );
  });

  it("is found out when its end was cut off, by a head kept outside, and only by it", () => {
    fc.assert(
      fc.property(fc.nat(length - 1), (kept) => {
        const cut = rows.slice(0, kept);
        return faultsOf(cut).length === 0 && headFault(cut, head) === "cut";
      }),
    );
  });

  it("is found out when everything from one entry on was written anew with right hashes", () => {
    fc.assert(
      fc.property(place, (at) => {
        const forged = relinked(rows.map((row, i) => (i === at ? { ...row, subject: "forged" } : row)));
        return faultsOf(forged).length === 0 && headFault(forged, head) === "rewritten";
      }),
    );
  });
});

describe("a head", () => {
  const rows = chainOf(5);
  const head = headOf(rows, 5);

  it.each([
    ["another hash", { ...head, hash: rows[3]!.hash }, "signature"],
    ["another number", { ...head, seq: 4 }, "signature"],
    ["another time", { ...head, at: "2030-01-01T00:00:00.000Z" }, "signature"],
    ["another organisation", { ...head, org: "x" }, "signature"],
    ["no signature", { ...head, signature: "" }, "signature"],
    ["a key that is none", { ...head, key: "AAAA" }, "signature"],
    ["no number", { ...head, seq: "5" }, "shape"],
    ["nothing at all", null, "shape"],
  ])("is refused with %s", (_what, changed, fault) => {
    expect(headFault(rows, changed as SignedHead)).toBe(fault);
  });

  it("is refused when a stranger signed it", () => {
    const stranger = signHead(headKey(new Uint8Array(32).fill(8)), { org, seq: 5, hash: rows[4]!.hash, at: head.at });
    expect(headFault(rows, stranger)).toBeNull();
    expect(headFault(rows, stranger, key.public)).toBe("key");
    expect(headFault(rows, head, key.public)).toBeNull();
  });
});

describe("a detail", () => {
  it("keeps plain JSON and cuts addresses out, wherever they stand", () => {
    const detail = {
      note: "asked by Ann <ann.lee@acme.example>, twice",
      "bo@acme.example": [{ to: "bo@acme.example" }],
      n: 1.5,
      gone: undefined,
    };
    expect(fitDetail(detail)).toEqual({
      note: "asked by Ann <[address]>, twice",
      "[address]": [{ to: "[address]" }],
      n: 1.5,
    });
  });

  it("holds nothing that a database or JSON would refuse or change", () => {
    const detail = { zero: -0, big: Infinity, nul: "a\u0000b", half: "\ud83d", when: new Date(0), call: () => 1 };
    expect(fitDetail(detail)).toEqual({
      zero: 0,
      big: null,
      nul: "a\ufffdb",
      half: "\ufffd",
      when: "1970-01-01T00:00:00.000Z",
      call: null,
    });
  });

  it("hashes alike after any number of ways through JSON", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.anything()), (given) => {
        const fitted = fitDetail(given);
        return (
          canonical(fitted) === canonical(JSON.parse(JSON.stringify(fitted)) as Json) &&
          !canonical(fitted).includes("\\u0000")
        );
      }),
    );
  });
});

function chainOf(length: number): ChainedRow[] {
  const rows = Array.from({ length }, (_, i) => ({
    org,
    seq: i + 1,
    id: `id-${i}`,
    at: new Date(Date.UTC(2026, 10, 21) + i * 1000).toISOString(),
    actor: { kind: "key", id: `actor-${i % 3}`, member: null },
    act: ["campaign.launched", "domain.added", "key.made"][i % 3]!,
    what: "thing",
    subject: `subject-${i}`,
    detail: { count: i, nested: { of: ["a", i, null] } },
  }));
  return relinked(rows as unknown as ChainedRow[]);
}

function relinked(rows: ChainedRow[]): ChainedRow[] {
  let prev = genesis(org);
  return rows.map((row) => {
    const linked = { ...row, prev: prev.toString("hex") };
    prev = rowHash(prev, row);
    return { ...linked, hash: prev.toString("hex") };
  });
}

function headOf(rows: ChainedRow[], seq: number): SignedHead {
  return signHead(key, { org, seq, hash: rows[seq - 1]!.hash, at: "2026-11-21T12:00:00.000Z" });
}

function faultsOf(rows: ChainedRow[]) {
  const chain = checkChain();
  return rows.map((row) => chain.take(row)).filter((fault) => fault !== null);
}

function headFault(rows: ChainedRow[], head: SignedHead, trusted?: string) {
  const chain = checkChain(new Set([head?.seq]));
  for (const row of rows) chain.take(row);
  return checkHead(head, chain, trusted);
}
