import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tokens } from "../../../kit/html/index.ts";
import { readWords } from "../../../kit/words.ts";
import { annotatedMail } from "../annotate.ts";
import { prepareStarter, translatedStarters } from "../shipped.ts";
import { starterId } from "../starter-ids.ts";
import { compileLanding, compileMail, difficulties, fill, phishScale, sampleVars, skills } from "../rules.ts";
import { starters } from "./index.ts";

readWords("lures", new URL("../words/", import.meta.url));
const prepared = starters.map((starter) => ({ starter, ...prepareStarter(starter) }));
const translated = starters.flatMap(translatedStarters).map((starter) => ({ starter, ...prepareStarter(starter) }));

test("there are at least 60, every file is listed, numbers and keys are one's own", () => {
  const files = readdirSync(import.meta.dirname).filter((file) =>
    /^(?!(index|starter|translation)\.)[\w-]+\.ts$/.test(file),
  );
  expect(starters.length).toBe(files.length);
  expect(starters.length).toBeGreaterThanOrEqual(60);
  expect(new Set(starters.map((one) => one.number)).size).toBe(starters.length);
  expect(starters.map((one) => `${one.key}.ts`).toSorted()).toEqual(files.toSorted());
});

test("no two lures of a language have one title", () => {
  const titles = [...starters, ...starters.flatMap(translatedStarters)].map(
    ({ locale = "", title }) => `${locale} ${title}`,
  );
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test("all classes of difficulty have at least five", () => {
  for (const difficulty of difficulties)
    expect(prepared.filter((one) => one.difficulty === difficulty).length, difficulty).toBeGreaterThanOrEqual(5);
});

test("most skills are practised by some lure", () => {
  const practised = new Set(starters.flatMap((one) => [one.lesson, ...one.cues.map((cue) => cue.skill)]));
  expect(skills.filter((skill) => !practised.has(skill))).toEqual([]);
});

describe.each([...prepared, ...translated].map((one) => [`${one.key} in ${one.content.locale}`, one] as const))(
  "%s",
  (_key, { starter, content, findings, removed, notices }) => {
    test("is kind, clean and complete", () => {
      expect({ findings, removed, notices }).toEqual({ findings: [], removed: [], notices: [] });
      expect(content.alignmentReason.length).toBeGreaterThan(40);
      expect(content.summary.length).toBeGreaterThan(20);
      expect(content.text.length).toBeGreaterThan(100);
      expect(content.landing.kind).not.toBe("none");
      expect(starterId(starter.number)).toMatch(/^00000000-0000-8000-8000-[0-9a-f]{12}$/);
    });

    test("names no host but those set aside for examples", () => {
      const words = `${content.subject} ${content.text} ${content.landing.html}`;
      for (const [host] of words.matchAll(
        /\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:example|test|com|net|org|io|co|de|uk|app)\b/g,
      ))
        expect(host).toMatch(/\.(example|test)$/);
    });

    test("every cue's range covers its quote, and cues are as many as its class says", () => {
      for (const cue of content.cues.filter((one) => one.part === "html")) {
        const plain = content.html
          .slice(cue.start, cue.end)
          .replace(/<[^>]*>/g, "")
          .replace(/&amp;/g, "&")
          .replace(/&gt;/g, ">")
          .replace(/&lt;/g, "<");
        expect(plain.replace(/\s+/g, " ").trim()).toBe(cue.quote.replace(/\s+/g, " "));
      }
      expect(content.cues).toHaveLength(starter.cues.length);
      expect(content.alignment).toHaveLength(5);
      expect(content.alignment.every((score) => [0, 2, 4, 6, 8].includes(score))).toBe(true);
      expect(phishScale(content.cues, content.alignment).cueCount).toBeGreaterThan(2);
    });

    test("is written out for a person without a brace left over, also when nothing is known of her", () => {
      for (const vars of [sampleVars, { link: sampleVars.link! }]) {
        const mail = compileMail(content);
        for (const part of [mail.subject, mail.senderName, mail.html, mail.text])
          expect(fill(part, vars)).not.toMatch(/\{\{|undefined/);
        expect(fill(mail.html, { ...vars, qr: "cid:qr" })).toMatch(/https:\/\/lure\.example\/l\/sample|cid:qr/);
        const landing = fill(compileLanding(content.landing), vars);
        expect(landing).toContain('<form method="post" action="https://lure.example/l/sample" autocomplete="off">');
      }
    });

    test("its landing page has labelled inputs, none with a name", () => {
      const labels = new Set([...content.landing.html.matchAll(/<label for="([^"]+)"/g)].map((found) => found[1]));
      let labelled = 0;
      for (const token of tokens(content.landing.html)) {
        if (token.kind !== "open" || !/^(input|select|textarea)$/.test(token.name)) continue;
        const value = (name: string) => {
          const found = token.attributes.find((one) => one.name === name);
          return found && content.landing.html.slice(found.start, found.end);
        };
        if (value("type") === "hidden") {
          expect([value("name"), value("value")]).toEqual(["submitted", "true"]);
          continue;
        }
        expect(value("name")).toBeUndefined();
        if (value("type") !== "checkbox")
          expect(labels.has(value("id")!) || value("aria-label") !== undefined).toBe(true);
        labelled++;
      }
      if (content.landing.kind === "info") expect(labelled).toBe(0);
    });

    test("its annotated mail has a mark and a note for each cue and no inline style", () => {
      const shown = annotatedMail(content, sampleVars);
      for (const { number } of shown.cues) {
        expect(shown.html).toContain(`id="cue-${number}"`);
        expect(shown.html).toContain(`id="note-${number}"`);
      }
      expect(shown.cues).toHaveLength(content.cues.length);
      expect(shown.html).not.toMatch(/ style="| href="(?!#(cue|note)-)|\{\{|<style|<script|<a class="(?!hw-number)/);
    });
  },
);
