import type { $ZodIssue } from "zod/v4/core";
import { words } from "./words.ts";

// Of what the schemas here know, those whose own message speaks to programmers.
const formats = ["uuid", "url", "date", "datetime"] as const;
const types = ["string", "number", "int", "boolean", "array", "object", "record"] as const;

/**
 * What a value that a schema refuses must be, as the rest of a sentence (`must be at most 200`). A check with words of its own keeps them.
 * @param locale BCP 47; by default that of whoever waits for this work
 */
export function schemaFault(issue: $ZodIssue, locale?: string): string {
  // Contracts write theirs in lower case; zod's begin with a capital.
  if (/^\p{Ll}/u.test(issue.message)) return issue.message;
  const say = words("kit", locale);
  switch (issue.code) {
    case "invalid_type": {
      const type = types.find((one) => one === issue.expected);
      return type ? say(`schema.type.${type}`) : say("schema.wrong");
    }
    case "invalid_value":
      return say(issue.values.length > 1 ? "schema.choice" : "schema.only", { choices: issue.values.join(", ") });
    case "too_big":
      if (issue.origin !== "string" && issue.inclusive === false) return say("schema.below", { limit: issue.maximum });
      return say(`schema.at-most.${measured(issue.origin)}`, { limit: issue.maximum });
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) <= 1) return say("schema.empty");
      if (issue.origin !== "string" && issue.inclusive === false) return say("schema.above", { limit: issue.minimum });
      return say(`schema.at-least.${measured(issue.origin)}`, { limit: issue.minimum });
    case "invalid_format": {
      const format = formats.find((one) => one === issue.format);
      return format ? say(`schema.format.${format}`) : say("schema.wrong");
    }
    default:
      return say("schema.wrong");
  }
}

function measured(origin: string): "string" | "array" | "number" {
  if (origin === "string") return "string";
  return ["array", "set", "map"].includes(origin) ? "array" : "number";
}
