import { useCallback, useContext, useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { DraftsOf, saveDraft, savedDraft, secretsIn } from "./drafts.ts";
import type { FormState } from "./use-contract-form.ts";
import { useUnsaved } from "./unsaved.ts";

/**
 * Keeps what is typed into a form until it is saved, but for secrets, and brings it back when the form is shown again.
 * @returns whether something was brought back, and the way to what was there before it
 */
export function useDraft(
  { draft, unsaved }: Pick<FormState, "draft" | "unsaved">,
  frame: RefObject<HTMLElement | null>,
) {
  const owner = useContext(DraftsOf);
  const [restored, setRestored] = useState(false);
  // A field may be gone that held one, and its value still be there.
  const secrets = useRef(new Set<string>());
  const place = owner !== null && draft ? `${owner} ${draft.place}` : null;
  const forget = useCallback(() => void (place && saveDraft(place, null)), [place]);
  useUnsaved(unsaved, forget);
  useEffect(() => {
    if (place === null || !draft) return;
    const kept = savedDraft(place);
    if (kept && draft.restore(kept)) setRestored(true);
    return draft.onTyped((typed) => {
      for (const name of secretsIn(frame.current)) secrets.current.add(name);
      if (typed === null) setRestored(false);
      saveDraft(place, typed && withoutSecrets(typed, secrets.current));
    });
  }, [place, draft, frame]);
  return { restored, drop: () => draft?.drop() };
}

function withoutSecrets(typed: object, secrets: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !secrets.has(name)));
}
