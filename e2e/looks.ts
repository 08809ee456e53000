/** A width in pixels, by day or by night. */
export interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

/** A telephone and a desk, by day and by night: the looks in which every page is held against the rules. */
export const looks = looksAt(390);

/** The same with a telephone of another width, in pixels. */
export function looksAt(telephone: number): Look[] {
  return [telephone, 1440].flatMap((width) =>
    (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
  );
}
