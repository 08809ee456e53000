import type { Skill } from "../mine.ts";

/** How a light shines: `dark` where the skill was never tried. */
type Light = "bright" | "fading" | "faint" | "dark";

/** @param remembered the probability that it is remembered today; null where it was never tried */
export function lightOf(remembered: number | null): Light {
  if (remembered === null) return "dark";
  if (remembered >= 0.85) return "bright";
  return remembered >= 0.6 ? "fading" : "faint";
}

/** A family of skills, an island of the chart. */
interface Family {
  family: Skill["family"];
  skills: readonly Skill[];
  /** The mean of what is remembered of those that were tried; null before the first. */
  mean: number | null;
}

/** The skills by family, in the order in which they come. */
export function families(skills: readonly Skill[]): Family[] {
  const by = new Map<Skill["family"], Skill[]>();
  for (const one of skills) by.set(one.family, [...(by.get(one.family) ?? []), one]);
  return [...by].map(([family, own]) => {
    const tried = own.flatMap(({ retrievability }) => retrievability ?? []);
    const mean = tried.length > 0 ? tried.reduce((sum, one) => sum + one, 0) / tried.length : null;
    return { family, skills: own, mean };
  });
}
