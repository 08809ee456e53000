import { useEffect, useRef, useState } from "react";

/**
 * The state of a menu that is open as soon as it is there. Its button has taken the place of another one, whose focus it takes over first: so it has it
 * again when the menu closes.
 */
export function useOpenAtOnce() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return { button, trigger: { isOpen, onOpenChange: setOpen } };
}
