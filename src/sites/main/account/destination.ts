import { useNavigate } from "react-router";
import { account } from "./client.ts";
import { destinationOf } from "./redirect.ts";
import type { Destination } from "./redirect.ts";
import type { Settings } from "./settings.ts";

const stored = "postLoginRedirect";

/** Where these settings let a sign-in lead. */
export function destination(redirectTo: string | null, settings: Settings): Destination {
  const { learnUrl: learn, redirectAllow: others } = settings;
  return destinationOf(redirectTo, { own: location.origin, learn, others });
}

/** Goes where a sign-in on /login leads: the learning site by way of /callback, another allowed site, a page of ours, or the dashboard. */
export function useRedirect(): (redirectTo: string | null) => Promise<void> {
  const navigate = useNavigate();
  return async (redirectTo) => {
    const to = destination(redirectTo, await account());
    if (to.kind === "learn") await navigate(`/callback?redirectTo=${encodeURIComponent(to.url)}`);
    else if (to.kind === "elsewhere") location.assign(to.url);
    else if (to.kind === "own") location.assign(to.path);
    else await navigate("/dashboard");
  };
}

/** Keeps the target over the way to another provider and back; only one that may be led to is worth keeping. */
export function saveTarget(redirectTo: string | null, settings: Settings): void {
  if (destination(redirectTo, settings).kind === "dashboard") localStorage.removeItem(stored);
  else localStorage.setItem(stored, redirectTo!);
}

/** The kept target, which is forgotten by asking. */
export function takeTarget(): string | null {
  const kept = localStorage.getItem(stored);
  localStorage.removeItem(stored);
  return kept;
}
