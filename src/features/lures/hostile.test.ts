import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readWords } from "../../kit/words.ts";
import { annotatedMail } from "./annotate.ts";
import { prepareLure } from "./index.ts";
import { hostileDraft, hostileMarkup } from "./lure.hostile.ts";
import { compileLanding, compileMail, fill, sampleVars } from "./rules.ts";

readWords("lures", new URL("words/", import.meta.url));

describe("a lure that is built to take for ever is refused or saved, and nobody waits for it", () => {
  it.each(Object.keys(hostileMarkup))("%s", async (name) => {
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
