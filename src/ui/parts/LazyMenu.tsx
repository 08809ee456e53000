import { Suspense, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { toast } from "./toast.ts";
import { usePartWords } from "./words.ts";

interface LazyMenuProps {
  /** What the menu holds, for those who hear it, where the button shows only a picture. */
  label?: string | undefined;
  className: string;
  /** What the button shows. */
  children: ReactNode;
  fetch: () => Promise<unknown>;
  /** The menu with a button of its own, open as soon as it is there. */
  menu: ReactNode;
}

/**
 * The button of a menu until it is first wanted. What opens menus is heavier than most screens: it is fetched when somebody comes near, and takes the
 * button's place when it is pressed.
 */
export function LazyMenu({ label, className, children, fetch, menu }: LazyMenuProps) {
  const say = usePartWords();
  const [wanted, setWanted] = useState(false);
  // While the server is away the button stays: what failed here would take the screen along.
  const open = () =>
    void fetch().then(
      () => setWanted(true),
      () => toast.error(say("states.unreachable")),
    );
  const near = () => void fetch().catch(() => undefined);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  };
  const button = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="true"
      aria-expanded={false}
      onPointerEnter={near}
      onFocus={near}
      onKeyDown={pressed}
      onClick={open}
    >
      {children}
    </button>
  );
  return wanted ? <Suspense fallback={button}>{menu}</Suspense> : button;
}
