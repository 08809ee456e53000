/** A telephone and a desk, by day and by night: the looks in which every page is held against the rules. */
export const looks = [390, 1440].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);
