import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../../../../../ui/language.ts";

/** A number that is marked for a second when it has changed. */
export function Moving({ value }: { value: number }) {
  const { tag } = useLanguage();
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
      {value.toLocaleString(tag)}
    </span>
  );
}
