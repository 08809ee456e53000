import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Call } from "../../../../ui/call.ts";
import { refusalIn } from "../../../../ui/problem.ts";
import { contract } from "../../contract.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { makeAutosave } from "./autosave.ts";
import type { Autosave, AutosaveState } from "./autosave.ts";
import type { Plan } from "./plan.ts";

interface Kept {
  id: string | null;
  plan: Plan;
}

// A draft that began on one address goes on under another: what is being saved stays one thing.
const keepers = new Map<string, Autosave>();

/** Whose plan it is: the next person in this browser finds nothing of it. */
interface Owner {
  organisation: { id: string };
  member: { id: string };
}

const placeOf = ({ organisation, member }: Owner, id: string) => `hookwise.plan.${organisation.id}.${member.id}.${id}`;

/**
 * The plan on the screen, saved at each change.
 * @param id of the draft; null for a new one
 * @param begin what the screen begins with: what the API knows, or what is proposed
 */
export function usePlan(id: string | null, begin: { plan: Plan; saved: Plan | null }): [AutosaveState, Autosave] {
  const { call, ...owner } = useScreen();
  const queries = useQueryClient();
  const place = placeOf(owner, id ?? "new");
  const autosave = useMemo(() => {
    const known = keepers.get(place);
    if (known?.isOpen()) return known;
    const made = keeperAt(place, id, begin, call, (saved) => {
      keepers.set(placeOf(owner, saved), made);
      void queries.invalidateQueries({ queryKey: ["campaigns"] });
    });
    keepers.set(place, made);
    return made;
    // The address alone says which plan it is; what it began with is read once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place, call, queries]);
  useEffect(() => {
    if (autosave.state().restored) void autosave.save();
  }, [autosave]);
  return [useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state), autosave];
}

/** A new plan begins anew the next time: the one that was begun has become a draft of its own. */
export function forgetNewPlan(owner: Owner): void {
  keepers.delete(placeOf(owner, "new"));
  put(placeOf(owner, "new"), null);
}

function keeperAt(
  place: string,
  id: string | null,
  begin: { plan: Plan; saved: Plan | null },
  call: Call,
  onSaved: (id: string) => void,
): Autosave {
  const kept = take(place);
  return makeAutosave(
    kept ? { id: kept.id ?? id, plan: kept.plan, saved: begin.saved, restored: true } : { ...begin, id },
    {
      async save(known, fields) {
        const made =
          known === null
            ? await call(contract.createCampaign, fields as never)
            : await call(contract.updateCampaign, { id: known, ...fields });
        onSaved(made.id);
        return made.id;
      },
      isRefusal: (error) => refusalIn(error) !== null && !isTransient(error),
      keep: (unsaved) => put(place, unsaved),
      wait: (ms) => new Promise((on) => setTimeout(on, ms)),
    },
  );
}

// A gateway or a database that is away says no, too, but not to what was sent; and whoever signs in again may go on.
function isTransient(error: unknown): boolean {
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
  return status >= 500 || status === 401 || status === 429;
}

function take(place: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function put(place: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(place, JSON.stringify(kept));
    else localStorage.removeItem(place);
  } catch {
    // A browser that keeps nothing: the plan is on the screen and, once saved, with the server.
  }
}
