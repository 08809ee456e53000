/** The whole number within bounds that a text says; null where it says nothing, undefined where it says something else. */
export function readInteger(text: string, min: number, max: number): number | null | undefined {
  if (text.trim() === "") return null;
  const number = Number(text);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}
