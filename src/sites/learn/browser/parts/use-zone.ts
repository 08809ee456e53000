import { useSyncExternalStore } from "react";

/** In which the page was drawn that the program takes over (IANA). */
let drawn: string | null = null;

/** Says in which time zone a page is drawn, or was. */
export function beginInZone(zone: string): void {
  drawn = zone;
}

/** This device's time zone (IANA): a day is what its owner takes for one. While a drawn page is taken over it is that page's. */
export function useZone(): string {
  return useSyncExternalStore(
    () => () => {},
    ownZone,
    () => drawn ?? ownZone(),
  );
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
