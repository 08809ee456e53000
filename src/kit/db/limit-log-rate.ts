import { isTransient } from "./transient.ts";

/** Milliseconds. */
const again = 30_000;

/**
 * Tells of errors, and of those that pass (a database that is away, which dozens find out each second) one every half minute.
 * @param tell with `alsoSince`, how many were not told since the last one
 * @param now monotonic, milliseconds
 */
export function limitLogRate(
  tell: (error: Error, more: { alsoSince?: number }) => void,
  now = () => performance.now(),
): (error: Error) => void {
  let told = -Infinity;
  let untold = 0;
  return (error) => {
    const passing = isTransient(error);
    if (passing && now() - told < again) {
      untold += 1;
      return;
    }
    tell(error, untold > 0 ? { alsoSince: untold } : {});
    untold = 0;
    if (passing) told = now();
  };
}
