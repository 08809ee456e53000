import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { isSameForm, DraftsOf, restorable, saveDraft, savedDraft } from "./drafts.ts";
import { useUnsaved } from "./unsaved.ts";

/**
 * What is typed where no form of a contract holds it: asked about before it is left, kept until it is saved and brought back, as there. No
 * secrets belong in it.
 * @param about what it is about, with the id where there are several
 * @param start what stands there when nothing is typed
 */
export function useTyped<V extends object>(about: string, start: V) {
  const owner = useContext(DraftsOf);
  const place = owner === null ? null : `${owner} ${about}`;
  const [begun] = useState(() => {
    const kept = place === null ? null : savedDraft(place);
    const value = kept ? { ...start, ...restorable(kept, start) } : start;
    return { value, restored: !isSameForm(value, start) };
  });
  const [value, setValue] = useState(begun.value);
  const [restored, setRestored] = useState(begun.restored);
  const unsaved = useRef(begun.restored);
  const forget = useCallback(() => {
    unsaved.current = false;
    if (place !== null) saveDraft(place, null);
  }, [place]);
  useUnsaved(unsaved, forget);
  useEffect(() => {
    // What was kept has been saved meanwhile.
    if (!unsaved.current) forget();
  }, [forget]);
  const set = (change: Partial<V>) => {
    const next = { ...value, ...change };
    setValue(next);
    unsaved.current = !isSameForm(next, start);
    if (place !== null) saveDraft(place, unsaved.current ? next : null);
  };
  return {
    value,
    set,
    /** Something was brought back that was not saved. */
    restored,
    /** It is saved, or given up. */
    over: () => {
      setRestored(false);
      forget();
    },
    /** Back to what is saved. */
    drop: () => {
      setValue(start);
      setRestored(false);
      forget();
    },
  };
}
