/** What of the program somebody who is signed in may be led to, besides the first page and the lessons; each is drawn in the browser. */
export const programPaths = [
  "/round",
  "/skills",
  "/score",
  "/season",
  "/crew",
  "/duels",
  "/workshop",
  "/surprises",
  "/boat",
  "/data",
  "/settings",
] as const;
