const stored = "hookwise.organisation";
const storedLinked = "hookwise.linked-organisation";
const storedLearn = "hookwise.learn-organisation";
const listeners = new Set<() => void>();

let linked: string | null | undefined;

/** The organisation that a link named by which somebody came (`organisation` in the address): in this tab, until another is chosen. */
function linkedOrganisation(): string | null {
  // On the way to the learning site, from which one comes back to the dashboard as it stood.
  if (!location.pathname.startsWith("/dashboard")) return linked ?? null;
  if (linked === undefined) keepLinked(isFollowed() ? namedIn(location.search) : sessionStorage.getItem(storedLinked));
  return linked ?? null;
}

/** A tab that is loaded again goes on as it was: its address may have lost the name by now, or still hold one instead of which another was chosen. */
function isFollowed(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return loaded?.type !== "reload" && loaded?.type !== "back_forward";
}

/** Anything else is no organisation, and may be nothing that a request can carry. */
function namedIn(search: string): string | null {
  const named = new URLSearchParams(search).get("organisation");
  return named !== null && /^[\da-f-]{36}$/.test(named) ? named : null;
}

function keepLinked(id: string | null): void {
  linked = id;
  if (id === null) sessionStorage.removeItem(storedLinked);
  else sessionStorage.setItem(storedLinked, id);
}

/** The organisation that a link named, or that the person picked among several; null for the first. */
export function chosenOrganisation(): string | null {
  return linkedOrganisation() ?? localStorage.getItem(stored);
}

/** Every tab of this browser follows. */
export function chooseOrganisation(id: string | null): void {
  keepLinked(null);
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

/** Keeps in which organisation this tab leaves for the learning site, by whose sign-in it comes back: an address may come from anybody. */
export function leaveForLearning(): void {
  const id = shownOrganisation();
  if (id === null) sessionStorage.removeItem(storedLearn);
  else sessionStorage.setItem(storedLearn, id);
}

/** The organisation in which this tab has left for the learning site, or null; it is forgotten by asking. */
export function takeLearning(): string | null {
  const kept = sessionStorage.getItem(storedLearn);
  sessionStorage.removeItem(storedLearn);
  return kept;
}

/**
 * The organisation that is to stand here: the chosen one, else what stands here already. To whoever never chose the API answers of the first of theirs that
 * can be reached, and while a node of the database is away that is another one.
 */
export function wantedOrganisation(): string | null {
  return chosenOrganisation() ?? shown;
}

/** Goes on with what was chosen before, else the first organisation, where one has let the person go that stood here, was chosen, or was named by a link. */
export function leaveOrganisation(id: string): void {
  if (shown === id) shown = null;
  if (linkedOrganisation() === id) {
    keepLinked(null);
    for (const each of listeners) each();
  }
  if (chosenOrganisation() === id) chooseOrganisation(null);
}

/** Hears of every change of what is chosen. @returns how to end that */
export function listenToChoice(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    removeEventListener("storage", changed);
  };
}
