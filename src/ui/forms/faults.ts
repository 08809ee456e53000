import type { Translate } from "../words.ts";
import type en from "../words/en.json";

/** How the parts speak. */
export type SayForm = Translate<typeof en>;

/** What a schema finds wrong: an issue of zod as it comes through the standard schema, as far as a sentence needs it. */
export interface Fault {
  message: string;
  code?: string;
  /** What was measured: `string`, `array`, `number` … */
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  /** `false` where the bound itself is not allowed. */
  inclusive?: boolean;
  expected?: string;
  format?: string;
  values?: readonly unknown[];
}

/**
 * A fault of a schema as a plain sentence that says what to do. A check with words of its own (`must be a time zone …`) keeps them.
 * @param given what stood there; undefined when nothing did
 */
export function faultSentence(fault: Fault, given: unknown, say: SayForm): string {
  switch (fault.code) {
    case "invalid_value":
      return fault.values?.length === 1 && fault.values[0] === true ? say("form.tick") : say("form.choose");
    case "invalid_type":
      if (given === undefined || given === null) return say("form.fill");
      if (fault.expected === "int") return say("form.whole");
      return fault.expected === "number" ? say("form.number") : say("form.wrong");
    case "too_small":
      return tooSmall(fault, Number(fault.minimum), say);
    case "too_big":
      return tooBig(fault, Number(fault.maximum), say);
    case "invalid_format":
      return formatSentence(fault, say);
    default:
      return ownSentence(fault, say);
  }
}

function tooSmall({ origin, inclusive }: Fault, min: number, say: SayForm): string {
  if (origin === "string") return min <= 1 ? say("form.fill") : say("form.longer", { min });
  if (isList(origin)) return say("form.more", { count: min });
  return inclusive === false ? say("form.above", { min }) : say("form.from", { min });
}

function tooBig({ origin, inclusive }: Fault, max: number, say: SayForm): string {
  if (origin === "string") return say("form.shorter", { max });
  if (isList(origin)) return say("form.fewer", { count: max });
  return inclusive === false ? say("form.below", { max }) : say("form.to", { max });
}

function isList(origin: string | undefined): boolean {
  return origin === "array" || origin === "set" || origin === "map";
}

function formatSentence(fault: Fault, say: SayForm): string {
  switch (fault.format) {
    case "email":
      return say("form.email");
    case "url":
      return say("form.url");
    case "date":
      return say("form.date");
    default:
      return ownSentence(fault, say);
  }
}

// Contracts write their own as the rest of a sentence, in lower case; zod's begin with a capital and speak to programmers.
function ownSentence({ message }: Fault, say: SayForm): string {
  return isRest(message) ? completed(message, say) : say("form.wrong");
}

/** A message of the API as a sentence: `is required` becomes one, a sentence stays as it is. */
export function completed(message: string, say: SayForm): string {
  return isRest(message) ? say("form.this", { what: message }) : message;
}

/** The same for a field that the form does not show: then the sentence must name it. */
export function completedFor(field: string, message: string, say: SayForm): string {
  return isRest(message) && field !== "" ? say("form.field", { field, what: message }) : completed(message, say);
}

function isRest(message: string): boolean {
  return /^\p{Ll}/u.test(message);
}
