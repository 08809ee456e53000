import { useSyncExternalStore } from "react";

const narrow = "(max-width: 699px)";

/** Whether a row has no room for columns side by side (list.css knows the same width). */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(narrow).matches,
    () => false,
  );
}

function listen(changed: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}
