/** So many lures leave in one export for Gophish. In a file of its own: a browser's program has no schemas, and reads this. */
export const maxExported = 100;
