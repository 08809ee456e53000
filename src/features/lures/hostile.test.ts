import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { parse, parser } from "../../kit/parsing/index.ts";
import type { parse as act } from "../../kit/parsing/testing.parser.ts";
import { readWords } from "../../kit/words.ts";
import { annotatedMail } from "./annotate.ts";
import { prepareLure } from "./index.ts";
import { hostileDraft, hostileMarkup } from "./lure.hostile.ts";
import { compileLanding, compileMail, fill, sampleVars } from "./rules.ts";
import { partOf } from "../../../tools/sweep/wide.ts";

readWords("lures", new URL("words/", import.meta.url));

describe("a lure that is built to take for ever is refused or saved, and nobody waits for it", () => {
  it.each(partOf(Object.keys(hostileMarkup), 8, "hostile markup"))("%s", async (name) => {
    let over = false;
    const saving = prepareLure(`org ${name}`, hostileDraft(hostileMarkup[name]!(480_000)), "en").then(
      (prepared) => ((over = true), prepared),
      (error: unknown) => ((over = true), error),
    );
    let turns = 0;
    for (; !over; turns++) await turn();
    const found = await saving;
    if (found instanceof Error) {
      expect((found as unknown as { reason: string }).reason).toMatch(/^(unreadable|bad-template|cue-not-found)$/);
      return;
    }
    expect(turns).toBeGreaterThan(20);
    // What was saved is what the lure host shows: it fills it, and looks at nothing but what the sanitiser wrote.
    const { content } = found as Awaited<ReturnType<typeof prepareLure>>;
    expect(fill(compileMail(content).html, sampleVars)).toContain("<!doctype html>");
    expect(fill(compileLanding(content.landing), sampleVars)).toContain("<form");
    expect(annotatedMail(content, sampleVars).html).toContain("hw-mail");
  });
});

const echo = parser<typeof act>("testing", new URL("../../kit/parsing/testing.parser.ts", import.meta.url), {
  seconds: 5,
  megabytes: 100,
  input: 1024,
  output: 1024,
});

/** The processes that wait for something to read: they take turns. */
async function waiting(): Promise<Set<unknown>> {
  const found = new Set<unknown>();
  for (let turns = 0; turns < 6; turns++)
    found.add(((await parse(echo, "org", { do: "echo" })) as { process: number }).process);
  return found;
}

it("the process that has read a lure reads the next one too: what it knows of words takes longer to build than a lure to read", async () => {
  const stays = async () => {
    const before = await waiting();
    await prepareLure("org", hostileDraft("<p>Your door code changes today. </p>".repeat(300)), "en");
    return (await waiting()).isSubsetOf(before);
  };
  // Of what was read before it may be so full that this one is its last; then the one after it stays.
  expect((await stays()) || (await stays())).toBe(true);
});
