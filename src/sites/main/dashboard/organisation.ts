import { useSyncExternalStore } from "react";

const stored = "hookwise.organisation";
const listeners = new Set<() => void>();

/** The organisation that the person picked among several, or null for the first; every tab of this browser follows. */
export function useChosenOrganisation(): string | null {
  return useSyncExternalStore(listen, chosenOrganisation, () => null);
}

function chosenOrganisation(): string | null {
  return localStorage.getItem(stored);
}

export function chooseOrganisation(id: string | null): void {
  if (id === null) localStorage.removeItem(stored);
  else localStorage.setItem(stored, id);
  for (const each of listeners) each();
}

let shown: string | null = null;

/** Says which organisation's dashboard stands in this tab; null where nobody knows. */
export function showOrganisation(id: string | null): void {
  shown = id;
}

/** The organisation whose dashboard stands here, or that will. */
export function shownOrganisation(): string | null {
  return shown ?? chosenOrganisation();
}

/**
 * The organisation that is to stand here: the chosen one, else what stands here already. To whoever never chose the API answers of the first of theirs that
 * can be reached, and while a node of the database is away that is another one.
 */
export function wantedOrganisation(): string | null {
  return chosenOrganisation() ?? shown;
}

/** Goes on with the first organisation, where one has let the person go that stood here or was chosen. */
export function leaveOrganisation(id: string): void {
  if (shown === id) shown = null;
  if (chosenOrganisation() === id) chooseOrganisation(null);
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    removeEventListener("storage", changed);
  };
}
