import { useSyncExternalStore } from "react";
import type { ComponentProps } from "react";
import { Spinner } from "./Spinner.tsx";
import { usePartWords } from "./words.ts";
import "./button.css";

export interface ButtonProps extends ComponentProps<"button"> {
  /** What it is for: `primary` once a screen, `quiet` beside it, `plain` like a link, `danger` for what cannot be undone. */
  kind?: "primary" | "quiet" | "plain" | "danger";
  /** Work goes on: the button keeps its place and the focus, and does not answer until it ends. */
  busy?: boolean;
  /** As wide as what is around it. */
  wide?: boolean;
}

/**
 * A button. Of type `button` unless said otherwise. One that sends a form waits for the page's script: sent by the browser itself, what was
 * typed would go astray.
 */
export function Button({ kind = "primary", busy = false, wide, className, children, onClick, ...rest }: ButtonProps) {
  const say = usePartWords();
  const early = !useTakenOver() && rest.type === "submit";
  const names = ["button", kind, wide && "wide", busy && "busy", early && "early", className].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      {...rest}
      className={names}
      disabled={early || rest.disabled}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
      {busy && <span className="unseen">{say("busy")}</span>}
    </button>
  );
}

const never = () => () => {};

/** False while the prerendered page has no script yet. */
function useTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
