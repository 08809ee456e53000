import { collator } from "../kit/formats.ts";
import { useLanguage } from "./language.ts";

/** Orders by name as people count, in the language of the screens: "Finance 2" before "Finance 10". */
export function useByName(): (a: { name: string }, b: { name: string }) => number {
  const { tag } = useLanguage();
  const { compare } = collator(tag, { numeric: true });
  return (a, b) => compare(a.name, b.name);
}
