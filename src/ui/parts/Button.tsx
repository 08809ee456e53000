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

/** A button. Of type `button` unless said otherwise. */
export function Button({ kind = "primary", busy = false, wide, className, children, onClick, ...rest }: ButtonProps) {
  const say = usePartWords();
  const names = ["button", kind, wide && "wide", busy && "busy", className].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      {...rest}
      className={names}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
      {busy && <span className="unseen">{say("busy")}</span>}
    </button>
  );
}
