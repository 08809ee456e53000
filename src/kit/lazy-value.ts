/** Makes something when it is first asked for; whoever asks later gets the same. */
export function lazyValue<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
