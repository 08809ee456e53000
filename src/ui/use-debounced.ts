import { useEffect, useState } from "react";

/** A text once it has not changed for a while; `start` until then. @param milliseconds how long it must rest */
export function useDebounced(text: string, milliseconds: number, start = text): string {
  const [rested, setRested] = useState(start);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return rested;
}
