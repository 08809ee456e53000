import { createContext } from "react";

/**
 * Whose forms stand here: what they type and do not save is kept in their browser as long as the tab lives, so that a session that ends, a page
 * that is loaded anew or a dialog that is closed by mistake loses nothing. Null where nothing is kept, as on the screens of an account.
 */
export const DraftsOf = createContext<string | null>(null);

const prefix = "hookwise.draft ";

/** @param place of the form: whose it is and what it is about */
export function saveDraft(place: string, typed: object | null): void {
  try {
    if (typed) sessionStorage.setItem(prefix + place, JSON.stringify(typed));
    else sessionStorage.removeItem(prefix + place);
  } catch {
    // A browser that keeps nothing: what is typed is on the screen.
  }
}

/** What was typed there the last time and not saved. */
export function savedDraft(place: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + place) ?? "null");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Forgets what was kept for everybody, or for everybody else. @param but whose stays: how their places begin */
export function forgetDrafts(but?: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && (but === undefined || !key.startsWith(prefix + but)))
        sessionStorage.removeItem(key);
  } catch {
    // Nothing is kept there.
  }
}

/** What of a draft fits the fields that stand there now: a field of another kind, or one that is gone, is left out. */
export function restorable<V extends object>(draft: Record<string, unknown>, start: V): Partial<V> {
  const fits = Object.entries(start).flatMap(([name, now]) => {
    const then = draft[name];
    return then !== undefined && kindOf(then) === kindOf(now) ? [[name, then] as const] : [];
  });
  return Object.fromEntries(fits) as Partial<V>;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "list" : typeof value;
}

/** Whether two forms hold the same, in whatever order. */
export function isSameForm(one: object, other: object): boolean {
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return Object.keys({ ...a, ...b }).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}

/** The names of the fields in a form whose content is a secret. */
export function secretsIn(form: Pick<HTMLElement, "querySelectorAll"> | null): string[] {
  const fields = form?.querySelectorAll<HTMLInputElement>("input[data-secret], input[type=password]") ?? [];
  return [...fields].map(({ name }) => name);
}
