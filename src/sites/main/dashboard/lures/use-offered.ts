import type { Offered } from "./editing.ts";
import { useLureWords } from "./words.ts";

/** The variables of a place, each with what it becomes. */
export function useOffered(names: readonly string[]): Offered[] {
  const say = useLureWords();
  return names.map((name) => ({
    name: name === "amount" ? "amount.49.00" : name === "custom" ? "custom." : name,
    says: say(`variable.${name as "link"}`),
  }));
}
