import type { Person } from "../account/client.ts";

/** An organisation that is to be set up once its founder has verified the address and signed in. */
export interface PendingOrganisation {
  name: string;
  domain: string;
  size: Size;
}

export const sizes = ["1-10", "11-25", "26-100", "101-1000", "more"] as const;
type Size = (typeof sizes)[number];

const stored = "hookwise.pending-organisation";

/** Keeps it as long as this tab lives. @param email whose it is; null for whoever comes by way of another provider */
export function savePending(organisation: PendingOrganisation, email: string | null): void {
  sessionStorage.setItem(stored, JSON.stringify({ ...organisation, email }));
}

/** What was kept for this person, or null. */
export function pendingFor(person: Person): PendingOrganisation | null {
  const kept = sessionStorage.getItem(stored);
  if (kept === null) return null;
  const { email, ...organisation } = JSON.parse(kept) as PendingOrganisation & { email: string | null };
  const theirs = email === null ? person.federated : email === person.email.toLowerCase();
  return theirs ? organisation : null;
}

export function forgetPending(): void {
  sessionStorage.removeItem(stored);
}
