import { useSyncExternalStore } from "react";

const never = () => () => {};

/** A parameter of the page's address; null while the prerendered page is taken over, which knows of no address. */
export function useQuery(name: string): string | null {
  return useSyncExternalStore(
    never,
    () => new URLSearchParams(location.search).get(name),
    () => null,
  );
}

/** A link to another account screen that takes the target along. */
export function withTarget(path: string, redirectTo: string | null): string {
  return redirectTo === null ? path : `${path}?redirectTo=${encodeURIComponent(redirectTo)}`;
}
