import en from "../words/en.json" with { type: "json" };
import type { SayForm } from "./faults.ts";

const sentences: Record<string, unknown> = en.form;

/** The parts' words as they are said, for tests without a page. */
export const plainWords: SayForm = (key, vars = {}) => {
  const name = key.replace(/^form\./, "");
  const plural = vars["count"] === 1 ? `${name}_one` : `${name}_other`;
  const sentence = sentences[plural] ?? sentences[name];
  if (typeof sentence !== "string") throw new Error(`no words for ${key}`);
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_all, variable: string) => String(vars[variable]));
};
