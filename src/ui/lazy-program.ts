import { useEffect, useState } from "react";

/** A program that a screen draws with, but not at first: it is fetched when a component first uses it, or earlier by `fetch`. */
interface LazyProgram<T> {
  fetch(): Promise<T>;
  /** What was fetched, or null until it is there. One that does not come is the screen's failure, and is asked for again when the screen is. */
  use(): T | null;
}

/**
 * @param load an `import()`, whose module is a bundle of its own
 */
export function lazyProgram<T>(load: () => Promise<T>): LazyProgram<T> {
  let fetched: T | null = null;
  const fetch = async () => (fetched = await load());
  const use = () => {
    const [program, setProgram] = useState(() => fetched);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (program === null)
        fetch().then(
          (came) => setProgram(() => came),
          (error: unknown) => setFailure({ error }),
        );
    }, [program]);
    if (failure) throw failure.error;
    return program;
  };
  return { fetch, use };
}
