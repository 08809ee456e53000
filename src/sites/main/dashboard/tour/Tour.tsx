import { useEffect, useMemo, useState } from "react";
import { Dialog, Heading, OverlayArrow, Popover } from "react-aria-components";
import { Button } from "../../../../ui/parts/Button.tsx";
import { useDashboardWords } from "../words.ts";
import { stopsIn } from "./stops.ts";
import type { Stop } from "./stops.ts";
import "./tour.css";

/** Milliseconds after which the tour begins with what is there, though the overview is not. */
const patience = 3000;

interface TourProps {
  /** Counted from 1. */
  stop: number;
  onGo(stop: number): void;
  onEnd(): void;
}

/** A few words at a few places of the dashboard, one after the other. Escape, or a press beside it, leaves it. */
export default function Tour({ stop, onGo, onEnd }: TourProps) {
  const say = useDashboardWords();
  const present = usePresent();
  const [shown, setShown] = useState<Stop | null>(null);
  const place = Math.min(stop, present.length);
  const next = present[place - 1];
  useEffect(() => {
    if (!next) return;
    next.element.scrollIntoView({ block: "nearest" });
    next.element.setAttribute("data-tour-now", "");
    setShown(next);
    return () => next.element.removeAttribute("data-tour-now");
  }, [next]);
  const anchor = useMemo(() => ({ current: shown?.element ?? null }), [shown]);
  if (!shown || shown !== next) return null;
  const last = place === present.length;
  return (
    <Popover
      key={shown.id}
      triggerRef={anchor}
      isOpen
      offset={14}
      placement={placeOf(shown.element)}
      className="tour"
      onOpenChange={(stays) => !stays && onEnd()}
    >
      <OverlayArrow>
        <svg width="14" height="8" viewBox="0 0 14 8" aria-hidden="true">
          <path d="M0 0 7 7 14 0" />
        </svg>
      </OverlayArrow>
      <Dialog>
        <Heading slot="title">{say(`tour.${shown.id}.title`)}</Heading>
        <p>{say(`tour.${shown.id}.text`)}</p>
        <div className="tour-foot">
          <span className="small soft">{say("tour.place", { place, of: present.length })}</span>
          {!last && (
            <Button kind="plain" className="small" onClick={onEnd}>
              {say("tour.leave")}
            </Button>
          )}
          <span className="row">
            {place > 1 && (
              <Button kind="quiet" className="compact" onClick={() => onGo(place - 1)}>
                {say("tour.back")}
              </Button>
            )}
            <Button className="compact" onClick={() => (last ? onEnd() : onGo(place + 1))}>
              {say(last ? "tour.done" : "tour.next")}
            </Button>
          </span>
        </div>
      </Dialog>
    </Popover>
  );
}

/** Beside the bar of a desk, above that of a telephone; below everything else. */
function placeOf(element: Element): "right" | "top" | "bottom start" {
  if (!element.closest("nav")) return "bottom start";
  return matchMedia("(min-width: 900px)").matches ? "right" : "top";
}

/** What there is to point at: looked for when the overview stands, and again whenever the page changes, since its parts come one by one. */
function usePresent(): readonly Stop[] {
  const [present, setPresent] = useState<readonly Stop[]>([]);
  useEffect(() => {
    let begun = false;
    const look = () => {
      begun ||= document.querySelector(".overview .attention, .overview .attention-none") !== null;
      if (!begun) return;
      const now = stopsIn(document);
      setPresent((before) => (isSame(before, now) ? before : now));
    };
    look();
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true, subtree: true });
    const late = setTimeout(() => {
      begun = true;
      look();
    }, patience);
    return () => {
      watcher.disconnect();
      clearTimeout(late);
    };
  }, []);
  return present;
}

function isSame(before: readonly Stop[], now: readonly Stop[]): boolean {
  return before.length === now.length && now.every(({ element }, at) => element === before[at]!.element);
}
