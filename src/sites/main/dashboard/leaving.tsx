import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { forgetDrafts } from "../../../ui/forms/drafts.ts";
import { toast } from "../../../ui/parts/Toasts.tsx";
import { signOut } from "../account/client.ts";
import { forgetAnswers } from "./product.ts";
import { useDashboardWords } from "./words.ts";

// Whoever signs out on purpose goes to the first page, not back to /login as when a session ends by itself. That holds until the frame is gone, or leads
// elsewhere: until the program of the next screen has come it stands, and would lead back here.
let leaving = false;
const listeners = new Set<() => void>();

export function useSignOut() {
  const say = useDashboardWords();
  const navigate = useNavigate();
  const shown = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => leaving,
    () => false,
  );
  const leave = async (everywhere: boolean, onwards: (address: string) => void | Promise<void>) => {
    tell(true);
    try {
      const address = await signOut(everywhere);
      forgetAnswers();
      forgetDrafts();
      await onwards(address);
    } catch {
      tell(false);
      toast.error(say("frame.logout-failed"));
    }
  };
  return {
    leaving: shown,
    /** Signs out here and goes to the first page. */
    signOut: () => leave(false, (address) => location.assign(address)),
    /** Signs out on every device and goes to /login, which says so. */
    signOutEverywhere: () =>
      leave(true, async () => {
        await navigate("/login");
        toast.success(say("profile.devices.everywhere-done"));
      }),
  };
}

/** Forgets that somebody is leaving: they have left, or went elsewhere. */
export function endLeaving(): void {
  tell(false);
}

function tell(now: boolean): void {
  leaving = now;
  for (const each of listeners) each();
}
