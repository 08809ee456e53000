import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { addWords, dateTag, readWords, resolvedLanguage, words } from "./words.ts";

declare module "./words.ts" {
  interface Areas {
    "words-test": { greet: string; waits_one: string; waits_other: string };
    "words-scan": { greet: string };
  }
}

addWords("words-test", "en", { greet: "Hello {{name}}", waits_one: "One waits", waits_other: "{{count}} wait" });
addWords("words-test", "pt", { greet: "Olá {{name}}" });

describe("words", () => {
  it("come in the reader's language, in English where a sentence is missing there, and never escaped", () => {
    expect(words("words-test", "pt-BR")("greet", { name: "<Ada>" })).toBe("Olá <Ada>");
    expect(words("words-test", "pt-BR")("waits", { count: 1 })).toBe("One waits");
    expect(words("words-test")("waits", { count: 3 })).toBe("3 wait");
    // @ts-expect-error a key that the catalogue has not does not compile
    expect(() => words("words-test")("nothing")).toThrow("no words for words-test:nothing");
    // @ts-expect-error nor does an area that nobody reads
    expect(() => words("words-tests")("greet")).toThrow("no words for words-tests:greet");
  });

  it("say in which language they come, so that dates fit", () => {
    expect(resolvedLanguage("words-test", "pt-BR")).toBe("pt-BR");
    expect(resolvedLanguage("words-test", "de")).toBe("en");
    expect(dateTag("words-test", "de-AT")).toBe("en-GB");
    expect(dateTag("words-test", "en")).toBe("en-GB");
    expect(dateTag("words-test", "pt-BR")).toBe("pt-BR");
    addWords("words-test", "ar", { greet: "مرحبًا {{name}}" });
    expect(new Intl.DateTimeFormat(dateTag("words-test", "ar-EG"), { day: "numeric" }).format(0)).toBe("1");
  });

  it("are found by scanning: a file named after a language of the list is all that it needs", () => {
    const folder = mkdtempSync(join(tmpdir(), "words-"));
    const write = (tag: string, catalogue: object) =>
      writeFileSync(join(folder, `${tag}.json`), JSON.stringify(catalogue));
    write("en", { greet: "Hello" });
    write("de", { greet: "Guten Tag" });
    write("xx", { greet: "?" });
    readWords("words-scan", pathToFileURL(`${folder}/`));
    expect(["en", "de-AT", "ar", "xx"].map((tag) => words("words-scan", tag)("greet"))).toEqual([
      "Hello",
      "Guten Tag",
      "Hello",
      "Hello",
    ]);
    expect(resolvedLanguage("words-scan", "xx")).toBe("en");
  });
});
