import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import en from "./words/en.json" with { type: "json" };

const identity = join(import.meta.dirname, "../../../identity");
const sources = globSync("{wire/error,**/*policy}.ts", { cwd: identity })
  .map((path) => readFileSync(join(identity, path), "utf8"))
  .join("\n");

const { broken, ...sentences } = en.wire;

it.each(Object.entries({ ...sentences, ...broken }))(
  "%s is word for word what the identity provider says",
  (_key, sentence) => expect(sources).toContain(`${sentence.replace("{{broken}}", "")}`),
);
