import { describe, expect, it } from "vitest";
import { readWords } from "../../kit/words.ts";
import { html } from "../../kit/page/index.ts";
import { skills as skillsOfLures } from "../lures/rules.ts";
import { blockKinds } from "./blocks/index.ts";
import { lesson, lessonFlaws, lessonSeconds, longestLesson } from "./lesson.ts";
import { lessons } from "./lessons/index.ts";
import { player, playerStyles } from "./pages/player.ts";
import { topics } from "./rules.ts";
import { lessonFor, lessonForAll, skillOfCue, skills } from "./skills.ts";

readWords("training", new URL("words/", import.meta.url));

describe("the lessons", () => {
  it("are at least 40, of at least six kinds of block besides those that are opened", () => {
    expect(lessons.all.length).toBeGreaterThanOrEqual(40);
    expect(blockKinds.all.filter((kind) => kind.id !== "reveal").length).toBeGreaterThanOrEqual(6);
  });

  it.each(lessons.all)("$id can be played in time, in at least three kinds of block", (one) => {
    expect(lessonFlaws(one)).toEqual([]);
    expect(lessonSeconds(one)).toBeLessThanOrEqual(longestLesson);
    expect(new Set(one.blocks.map((block) => block.kind)).size).toBeGreaterThanOrEqual(3);
  });

  it.each(lessons.all)("$id names no address that could belong to somebody", (one) => {
    const names =
      JSON.stringify(one)
        .replace(/[\w.]+@/g, "")
        .match(/[a-z0-9-]+(\.[a-z0-9-]+)+/gi) ?? [];
    const files = /\.(pdf|exe|html|zip|xlsx|mp|wav)$/i;
    const foreign = names.filter(
      (name) => /[a-z]/i.test(name) && !/\.(example|test)$/i.test(name) && !files.test(name),
    );
    expect(foreign).toEqual([]);
  });

  it.each(lessons.all)("$id blames nobody", (one) => {
    expect(JSON.stringify(one)).not.toMatch(/you failed|your fault|gotcha|stupid|careless|idiot|punish/i);
  });

  it("use every kind of block", () => {
    const used = new Set(lessons.all.flatMap((one) => one.blocks.map((block) => block.kind)));
    expect([...used].toSorted()).toEqual(blockKinds.all.map((kind) => kind.id).toSorted());
  });

  it("refuses a lesson that would take too long, and one with two kinds only", () => {
    const [first] = lessons.all;
    const long = Array.from({ length: 5 }, () => first!.blocks).flat();
    expect(() => lesson({ ...first!, blocks: long })).toThrow(/seconds, 90 at most/);
    expect(() => lesson({ ...first!, blocks: [first!.blocks[0]!, first!.blocks[1]!, first!.blocks[0]!] })).toThrow(
      /fewer than three kinds/,
    );
  });
});

describe("a lesson in a page", () => {
  const finish = html`<form method="post" action="/x"><button class="button">Finish</button></form>`;

  it.each(lessons.all)("$id: every step has an address, a way on, and no input inside a form", (one) => {
    const { markup } = player({ lesson: one, finish });
    const steps = one.blocks.length + 1;
    for (let at = 1; at <= steps; at++) expect(markup).toContain(`id="step-${at}"`);
    for (let at = 1; at < steps; at++) expect(markup).toContain(`href="#step-${at + 1}"`);
    const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const form of markup.match(/<form[^]*?<\/form>/g) ?? []) expect(form).not.toMatch(/<(input|select|textarea)/);
    expect(markup).not.toMatch(/<script|style="/);
  });

  it.each(lessons.all)("$id: the way on waits for every block's answer, and the end offers another lesson", (one) => {
    const styles = playerStyles(one);
    for (const { kind } of one.blocks) expect(styles).toContain(`.kind-${kind}${blockKinds.find(kind).waits}`);
    const { markup } = player({ lesson: one, finish, next: { href: "/lessons/next", title: "<Next>" } });
    expect(markup).toContain('<a href="/lessons/next">&lt;Next&gt;</a>');
    expect(markup.match(/<h[12]/g)).toHaveLength(1);
  });

  it("inlines a shared style sheet once", () => {
    const styles = playerStyles(lessons.all[0]!);
    expect(styles.match(/@keyframes settle/g)).toHaveLength(1);
  });
});

describe("the lesson for a lure", () => {
  it("exists for every micro-skill that a lure may be about", () => {
    for (const skill of skillsOfLures) expect(lessons.has(skillOfCue(skill)!), skill).toBe(true);
    expect(lessons.has(lessonForAll)).toBe(true);
  });

  it("stands with those of its topic, topic by topic", () => {
    const inTurn = skills.map(({ family }) => family).filter((family, at) => family !== skills[at - 1]?.family);
    expect(inTurn).toEqual(topics);
  });

  it("is the principal skill's, else that of most cues, else how to report", () => {
    expect(lessonFor(["parcel", "urgency", "urgency"])).toBe("parcel");
    expect(lessonFor(["something-new", "urgency", "sender", "urgency"])).toBe("urgency");
    expect(lessonFor(["something-new", "grammar", "generic-greeting", "sender"])).toBe("wording");
    expect(lessonFor(["something-new", "other"])).toBe("report");
    expect(lessonFor([])).toBe("report");
  });
});
