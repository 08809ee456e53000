import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiProblem } from "../../../../ui/problem.ts";
import type { Answer, Result, Round } from "./contract.ts";
import type { SavedRound } from "./saved-round.ts";
import { answered, arrived, isDecided, isRoundLost, nextItem, renewed, withResults } from "./play.ts";

const message = {} as Round["items"][number]["message"];
const round = (id = "r"): Round => ({
  id,
  kind: "practice",
  state: "open",
  answered: 0,
  startedAt: "2026-11-25T08:00:00Z",
  finishedAt: null,
  right: null,
  earns: null,
  earnsNot: null,
  nonce: "n",
  items: [0, 1, 2].map((position) => ({ position, locale: "en", message, result: null })),
});
const answer = (position: number, decision: Answer["decision"] = "report"): Answer => ({
  position,
  decision,
  looked: [],
  msSeen: 1000,
});
const result = (position: number): Result => ({
  position,
  decision: "report",
  sure: null,
  skill: "sender",
  right: true,
  phish: true,
  cues: [],
  why: "",
});
const progress = { ...round(), answered: 1 };

describe("a round on this phone", () => {
  it("is given up only where the server says that there is none: what else goes wrong passes, and its answers wait", () => {
    const refusal = (reason: string) => new ApiProblem(409, { reason, detail: "No." });
    for (const reason of ["no-round", "round-closed", "forged-round"]) expect(isRoundLost(refusal(reason))).toBe(true);
    for (const reason of ["too-many-requests", "overloaded", "maintenance"])
      expect(isRoundLost(refusal(reason))).toBe(false);
    expect([new TypeError("fetch failed"), new ApiProblem(503, {}), null].some(isRoundLost)).toBe(false);
  });

  it("whose end comes when its screen is closed has an end to be seen, once, and none before the last message", () => {
    const played = (positions: number[]) =>
      positions.map((at) => answer(at)).reduce(answered, { round: round(), waiting: [] } as SavedRound);
    const tell = (positions: number[]) => ({ round: progress, results: positions.map(result) });
    expect(arrived(played([0, 1]), tell([0, 1])).unseen).toBeUndefined();
    expect(arrived(played([0, 1, 2]), tell([0, 1])).unseen).toBeUndefined();
    const over = arrived(played([0, 1, 2]), tell([0, 1, 2]));
    expect(over).toMatchObject({ waiting: [], unseen: true });
    // Its screen was faster, and has shown it.
    expect(arrived(withResults(played([0, 1, 2]), tell([0, 1, 2])), tell([0, 1, 2])).unseen).toBeUndefined();
  });

  it("goes on while nothing is told, and keeps what waits", () => {
    let kept: SavedRound = { round: round(), waiting: [] };
    for (const position of [0, 1, 2]) {
      expect(nextItem(kept)?.position).toBe(position);
      kept = answered(kept, answer(position));
    }
    expect(nextItem(kept)).toBeNull();
    expect(kept.waiting.map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  it("keeps the first answer to a message", () => {
    const once = answered({ round: round(), waiting: [] }, answer(1, "trust"));
    expect(answered(once, answer(1, "report")).waiting).toEqual([answer(1, "trust")]);
    const known = withResults(once, { round: progress, results: [result(1)] });
    expect(answered(known, answer(1))).toEqual(known);
  });

  it("sends nothing again that the server has told about", () => {
    const both = answered(answered({ round: round(), waiting: [] }, answer(0)), answer(1));
    const known = withResults(both, { round: progress, results: [result(0)] });
    expect(known.waiting).toEqual([answer(1)]);
    expect(known.round.items[0]!.result).toEqual(result(0));
    expect(isDecided(known, 0)).toBe(true);
  });

  it("comes to the same in whatever order, and however often, the server's word comes", () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1, 2), { minLength: 1, maxLength: 9 }), (order) => {
        let kept: SavedRound = { round: round(), waiting: [0, 1, 2].map((position) => answer(position)) };
        for (const position of order) kept = withResults(kept, { round: progress, results: [result(position)] });
        const seen = new Set(order);
        expect(kept.waiting.map(({ position }) => position)).toEqual([0, 1, 2].filter((one) => !seen.has(one)));
        expect(kept.round.items.filter((one) => one.result).length).toBe(seen.size);
      }),
    ));

  it("takes the server's word when it comes anew, and drops what belongs to another round", () => {
    const kept = answered(answered({ round: round(), waiting: [] }, answer(0)), answer(1));
    const anew = {
      ...round(),
      items: round().items.map((one) => (one.position === 0 ? { ...one, result: result(0) } : one)),
    };
    expect(renewed(anew, kept).waiting).toEqual([answer(1)]);
    expect(renewed(round("other"), kept).waiting).toEqual([]);
  });
});
