import { unsavedFields } from "./plan.ts";
import type { Plan } from "./plan.ts";

/**
 * How far a plan is saved: `saving` now, `away` while the server cannot be reached (it is tried again), `refused` with the server's words until something
 * changes, `incomplete` while it lacks what every draft needs.
 */
type Saving = "saved" | "saving" | "away" | "refused" | "incomplete";

export interface AutosaveState {
  plan: Plan;
  id: string | null;
  saving: Saving;
  refusal: unknown;
  /** Brought back from this browser: it had not been saved when the page was left. */
  restored: boolean;
}

interface AutosaveActions {
  /** Drafts, or changes a draft; answers its id. */
  save(id: string | null, fields: ReturnType<typeof unsavedFields>): Promise<string>;
  /** Whether the server has said no, rather than not answered. */
  isRefusal(error: unknown): boolean;
  /** Keeps what is not saved yet where a closed page does not lose it; null for nothing. */
  keep(unsaved: { id: string | null; plan: Plan } | null): void;
  wait(ms: number): Promise<void>;
}

const rest = 500;
const again = 3000;

export type Autosave = ReturnType<typeof makeAutosave>;

/** Saves a plan at each change, one request after the other, and loses nothing that was not saved. */
export function makeAutosave(
  start: { id: string | null; plan: Plan; saved: Plan | null; restored?: boolean },
  actions: AutosaveActions,
) {
  let saved = start.saved;
  let working = false;
  let state: AutosaveState = {
    plan: start.plan,
    id: start.id,
    saving: "saved",
    refusal: null,
    restored: start.restored ?? false,
  };
  const listeners = new Set<() => void>();
  const set = (part: Partial<AutosaveState>) => {
    state = { ...state, ...part };
    for (const one of listeners) one();
  };
  const open = () => {
    const fields = unsavedFields(state.plan, saved);
    // A draft begins with its name and whom it means.
    return saved === null && !("name" in fields && "audience" in fields) ? {} : fields;
  };
  const isWhole = () => JSON.stringify(saved) === JSON.stringify(state.plan);

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    await actions.wait(rest);
    while (Object.keys(open()).length > 0) {
      const { plan, id } = state;
      set({ saving: "saving", refusal: null });
      try {
        const made = await actions.save(id, open());
        saved = { ...plan, ...(saved && withheld(plan, saved)) };
        set({ id: made });
      } catch (error) {
        if (actions.isRefusal(error)) {
          working = false;
          if (state.plan === plan) return set({ saving: "refused", refusal: error });
          return work();
        }
        set({ saving: "away" });
        await actions.wait(again);
      }
    }
    working = false;
    if (isWhole()) actions.keep(null);
    set({ saving: isWhole() ? "saved" : "incomplete", restored: false });
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(part: Partial<Plan>) {
      set({ plan: { ...state.plan, ...part } });
      actions.keep({ id: state.id, plan: state.plan });
      void work();
    },
    /** Saves what is open now: what was brought back, or what was proposed and taken as it is. */
    save: work,
    /** Whether something is not saved yet. */
    isOpen: () => !isWhole(),
  };
}

// What was not sent because it says nothing yet is not known to the server.
function withheld(plan: Plan, saved: Plan): Partial<Plan> {
  const sent = unsavedFields(plan, null);
  return { ...(!("audience" in sent) && { audience: saved.audience }), ...(!("name" in sent) && { name: saved.name }) };
}
