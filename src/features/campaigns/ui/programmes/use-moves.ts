import { useState } from "react";
import type { DragEvent, KeyboardEvent } from "react";
import { useLanguage } from "../../../../ui/language.ts";
import { moved } from "./month.ts";

/** Something in the calendar that can be given another day. */
export interface Movable {
  /** Its own among all that stand in the calendar. */
  key: string;
  name: string;
  /** The day on which it stands. */
  day: string;
  put(on: string): void;
  /** Leaves it out, where that can be done. */
  leaveOut?(): void;
  /** Whether Enter opens it, so that Space alone takes it up. */
  opens?: boolean;
}

/** What is being moved, and where it would go. */
interface Held {
  thing: Movable;
  to: string;
}

/**
 * Moves what stands in a calendar: by the pointer, or taken up by Space, moved by the arrow keys and put down by Enter.
 * @param today the first day that is allowed; @param last the last one in sight
 */
export function useMoves(today: string, last: string) {
  const { dir } = useLanguage();
  const [held, setHeld] = useState<Held | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const holds = ({ key }: Movable) => held?.thing.key === key;
  const leave = () => {
    setHeld(null);
    setOver(null);
  };
  const drop = (thing: Movable, on: string) => {
    leave();
    if (on !== thing.day && on >= today) thing.put(on);
  };
  const press = (thing: Movable, key: string): boolean => {
    if (!held || !holds(thing)) {
      if (key === " " || (key === "Enter" && !thing.opens)) setHeld({ thing, to: thing.day });
      else if (key === "Delete" && thing.leaveOut) thing.leaveOut();
      else return false;
    } else if (key === "Escape") setHeld(null);
    else if (key === "Enter" || key === " ") drop(thing, held.to);
    else {
      const to = moved(held.to, key, today, dir === "rtl");
      if (to === null) return false;
      // Out of sight it would be lost, and the focus with it.
      if (to <= last) setHeld({ thing, to });
    }
    return true;
  };
  return {
    held,
    dayOf: (thing: Movable) => (held && holds(thing) ? held.to : thing.day),
    /** For the element that stands for it. */
    handle: (thing: Movable) => ({
      draggable: true,
      "data-held": holds(thing) ? "" : undefined,
      // It goes from cell to cell, and keeps the focus.
      ref: (shown: HTMLElement | null) => {
        if (holds(thing)) shown?.focus();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (press(thing, event.key)) event.preventDefault();
      },
      onDragStart: () => setHeld({ thing, to: thing.day }),
      onDragEnd: leave,
    }),
    /** For the cell of a day. */
    cell: (day: string) => ({
      "data-over": over === day ? "" : undefined,
      onDragOver: (event: DragEvent) => {
        if (!held || day < today) return;
        event.preventDefault();
        setOver(day);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (held) drop(held.thing, day);
      },
    }),
  };
}
