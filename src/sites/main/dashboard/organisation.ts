import { useSyncExternalStore } from "react";

const stored = "hookwise.organisation";
const listeners = new Set<() => void>();

/** The organisation that the person picked among several, or null for the first; every tab of this browser follows. */
export function useChosenOrganisation(): string | null {
  return useSyncExternalStore(listen, chosenOrganisation, () => null);
}

export function chosenOrganisation(): string | null {
  return localStorage.getItem(stored);
}

export function chooseOrganisation(id: string | null): void {
  if (id === null) localStorage.removeItem(stored);
  else localStorage.setItem(stored, id);
  for (const each of listeners) each();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    removeEventListener("storage", changed);
  };
}
