import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { fallbackLanguage, languages } from "../../kit/languages.ts";
import { items, explainedItem, shownItem } from "./items.ts";
import { forms } from "./rules.ts";
import type { Template } from "./template.ts";
import { templateFlaws } from "./template.ts";
import { templates } from "./templates/index.ts";
import { templateIn } from "./templates/translations.ts";
import { translateTemplate } from "./translation.ts";

const folder = join(import.meta.dirname, "templates");
const others = languages.filter((one) => one !== fallbackLanguage);
const textOf = (item: string, tag = "en") => {
  const { message } = shownItem({ item, difficulty: 0 }, tag);
  const { sender, situation, subject } = message;
  return [
    sender.name,
    sender.address,
    situation ?? "",
    subject ?? "",
    ...message.body.map((pieces) => pieces.map(({ text }) => text).join("")),
  ].join("\n");
};

describe.each(templates.all)("template $id", (one) => {
  it("is as it must be", () => expect(templateFlaws(one)).toEqual([]));

  it.each(others)("speaks $name", ({ tag }) => {
    const file = join(folder, tag, `${one.id}.json`);
    expect(existsSync(file), file).toBe(true);
    expect(translateTemplate(one, JSON.parse(readFileSync(file, "utf8"))).flaws).toEqual([]);
    expect(templateIn(one.id, tag).locale).toBe(tag);
  });

  it("shows nothing of its marks, and every cue stands at its place", () => {
    const own = items.filter(({ template }) => template === one.id).map(({ item }) => item);
    for (const { tag } of languages)
      for (const item of own) {
        const { message } = shownItem({ item, difficulty: 0 }, tag);
        expect(JSON.stringify(message)).not.toMatch(/\{\{|\]\(|undefined/);
        for (const { place } of explainedItem({ item, difficulty: 0 }, tag).cues) {
          if (place.kind === "link") expect(message.links.map(({ id }) => id)).toContain(place.id);
          if (place.kind === "attachment") expect(message.attachments.map(({ id }) => id)).toContain(place.id);
          if (place.kind === "header") expect(message.headers.map(({ id }) => id)).toContain(place.id);
          if (place.kind !== "span") continue;
          const { paragraph, from, to } = place.span!;
          const text = message.body[paragraph]!.map((piece) => piece.text).join("");
          expect(text.slice(from, to).trim()).not.toBe("");
        }
      }
  });
});

describe("the templates together", () => {
  it("are in the list, each in a file of its name, and nothing lies beside them", () => {
    const files = globSync("*.ts", { cwd: folder }).map((file) => basename(file, ".ts"));
    const named = templates.all.map(({ id }) => id);
    expect(files.filter((file) => !["index", "translations"].includes(file)).toSorted()).toEqual(named.toSorted());
    for (const { tag } of others) {
      const translated = globSync("*.json", { cwd: join(folder, tag) }).map((file) => basename(file, ".json"));
      expect(translated.filter((file) => !named.includes(file))).toEqual([]);
    }
  });

  it.each([null, ...forms])("have at least three good ones in ten, also as a %s", (form) => {
    const all = items.filter((one) => form === null || one.form === form);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ phish }) => !phish).length / all.length).toBeGreaterThanOrEqual(0.3);
  });

  it.each(languages)("say nothing twice in $name", ({ tag }) => {
    const texts = items.map(({ item }) => textOf(item, tag));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it("are at least a hundred and fifty messages, of every form", () => {
    expect(items.length).toBeGreaterThanOrEqual(150);
    expect(new Set(items.map(({ form }) => form))).toEqual(new Set(forms));
  });

  it("have every class, among phish and among good ones", () => {
    const kinds = new Set(templates.all.map((one) => `${one.phish} ${one.class}`));
    expect(kinds.size).toBe(6);
  });
});

describe("a template that does not fit", () => {
  const good = templates.find("parcel-fee");
  it.each<[string, Partial<Template>, string]>([
    ["a cue at no place", { cues: [{ ...good.cues[0]!, at: "span.nowhere" }] }, "span.nowhere"],
    ["a skill that nobody teaches", { skills: ["juggling"] }, "juggling"],
    ["a variant without a value", { variants: [{}] }, "lacks carrier"],
    ["a value that nothing says", { variants: [{ ...good.variants[0]!, more: "x" }] }, "nothing says more"],
    ["two equal variants", { variants: [good.variants[0]!, good.variants[0]!] }, "the same"],
    ["somebody's domain", { variants: [{ ...good.variants[0]!, host: "somebody.invalid-zone" }] }, "may be somebody's"],
    ["somebody's number", { why: "Call +49 30 1234567 and ask what they wanted from you." }, "may be somebody's"],
    ["a subject on a text message", { message: { ...good.message, subject: "Hello" } }, "only mails have headers"],
    ["a link without text", { message: { ...good.message, links: { ...good.message.links, more: "https://x.test" } } }, "no text for link more"], // oxfmt-ignore
    ["a mark without a cue", { message: { ...good.message, body: [...good.message.body, "[So](alone)"] } }, "no cue at alone"], // oxfmt-ignore
  ])("%s is refused by name", (_what, change, flaw) =>
    expect(templateFlaws({ ...good, ...change }).join("; ")).toContain(flaw),
  );

  it.each<[string, object, string]>([
    ["without a paragraph's mark", { body: ["{{carrier}} {{parcel}} {{reason}} [{{shown}}](pay)"] }, "body"],
    ["with a cue too few", { cues: [] }, "cues: 3 in English"],
    ["with a name translated", { variants: [{ reason: "x", carrier: "y" }, { reason: "x" }, { reason: "x" }] }, "stays as it is"], // oxfmt-ignore
    ["without a variant's words", { variants: [] }, "variants.0.reason: missing"],
    ["with a key that is none", { bodies: [] }, "bodies"],
  ])("a translation %s is refused by name", (_what, change, flaw) => {
    const german = JSON.parse(readFileSync(join(folder, "de/parcel-fee.json"), "utf8")) as object;
    expect(translateTemplate(good, { ...german, ...change }).flaws.join("; ")).toContain(flaw);
  });
});

describe("what nobody has to read", () => {
  const all = items.map(({ item, phish }) => ({ phish, ...shownItem({ item, difficulty: 0 }, "en") }));
  const endingsOf = (one: (typeof all)[number]) =>
    [...JSON.stringify(one.message).matchAll(/(?:@|https?:\/\/)[a-z0-9.-]+\.([a-z]+)/gi)].map((found) => found[1]!);
  const seen: Record<string, (one: (typeof all)[number]) => boolean> = {
    "that one knows something beside it": ({ message }) => message.situation !== null,
    "that it has a link": ({ message }) => message.links.length > 0,
    "that it has several links": ({ message }) => message.links.length > 1,
    "that a file hangs on it": ({ message }) => message.attachments.length > 0,
    "that it is short": ({ message }) => message.body.length === 1,
    "that it came on another day": ({ message }) => message.time.weekday !== null,
    ...Object.fromEntries(forms.map((form) => [`that it is a ${form}`, ({ message }) => message.form === form])),
    ...Object.fromEntries(
      [...new Set(all.flatMap(endingsOf))].map((ending) => [
        `that a host ends in .${ending}`,
        (one) => endingsOf(one).includes(ending),
      ]),
    ),
  };

  it.each(Object.keys(seen))("tells little of whether a message is a phish: %s", (name) => {
    const halves = [all.filter(seen[name]!), all.filter((one) => !seen[name]!(one))];
    const guessed = halves.map((half) => {
      const phish = half.filter((one) => one.phish).length;
      return Math.max(phish, half.length - phish);
    });
    const best = (guessed[0]! + guessed[1]!) / all.length;
    const phish = all.filter((one) => one.phish).length / all.length;
    // Hardly better than to say the same of all of them.
    expect(best - Math.max(phish, 1 - phish)).toBeLessThan(0.08);
  });
});
