import { compile, fill } from "./template.ts";
import { mailVariables } from "./variables.ts";
import type { Vars } from "./variables.ts";

/** What a cue points at, as its reader saw it: variables have their values. @param domain that the message came from */
export function shownQuote(quote: string, vars: Vars, domain: string): string {
  const all: Vars & { sender_domain: string } = { ...vars, sender_domain: domain };
  return fill(compile(quote, "text", [...mailVariables, "sender_domain"]), all);
}
