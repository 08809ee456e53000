import { useEffect, useRef, useState } from "react";
import { useNumber } from "../../../../../ui/number.ts";

/** A number that is marked for a second when it has changed. */
export function Moving({ value }: { value: number }) {
  const written = useNumber();
  const before = useRef(value);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    setMoved(true);
    const over = setTimeout(() => setMoved(false), 1000);
    return () => clearTimeout(over);
  }, [value]);
  return (
    <span className="moving" data-moved={moved ? "" : undefined}>
      {written(value)}
    </span>
  );
}
