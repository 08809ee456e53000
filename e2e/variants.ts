/** A width in pixels, by day or by night. */
export interface Variant {
  width: number;
  colorScheme: "light" | "dark";
}

/** A telephone and a desk, by day and by night: the looks in which every page is held against the rules. */
export const variants = variantsFor(390);

/** The same with a telephone of another width, in pixels. */
export function variantsFor(telephone: number): Variant[] {
  return [telephone, 1440].flatMap((width) =>
    (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
  );
}
