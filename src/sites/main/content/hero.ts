/** What the first line of the first page is finished with, one after the other, typed. The first is there from the start. */
export const hooks: string[] = [
  "in your inbox.",
  "in a text message.",
  "in a team chat.",
  "behind a QR code.",
  "before it bites.",
];
