import { useSyncExternalStore } from "react";
import { chosenOrganisation, listenToChoice } from "../account/shown-organisation.ts";

/** The organisation that the person picked among several, or that a link named; null for the first. */
export function useChosenOrganisation(): string | null {
  return useSyncExternalStore(listenToChoice, chosenOrganisation, () => null);
}
