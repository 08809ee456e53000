/** Makes something when it is first asked for; whoever asks later gets the same. */
export function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
