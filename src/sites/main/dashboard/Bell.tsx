import { useQuery } from "@tanstack/react-query";
import { Bell as Picture } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { contract } from "../../../features/overview/contract.ts";
import { mayCall } from "../../../ui/screen.ts";
import { call } from "./product.ts";
import type { Me } from "./product.ts";
import { useDashboardWords } from "./words.ts";

// Fetched by the first press: most screens are looked at without it.
const BellList = lazy(() => import("./BellList.tsx"));

/** Milliseconds between two looks; the overview, which asks the same, looks more often. */
const pause = 120_000;

/** How many things wait for this person, on every screen, and the way to each. */
export function Bell({ me }: { me: Me }) {
  const say = useDashboardWords();
  const { organisation, permissions } = me;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const may = organisation !== null && mayCall(contract.needsAttention, permissions);
  const waiting = useQuery({
    queryKey: ["overview", organisation?.id, "attention"],
    queryFn: () => call(contract.needsAttention, {}),
    enabled: may,
    refetchInterval: pause,
  });
  if (!may) return null;
  const items = waiting.data?.items ?? [];
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button dash-tool"
        data-tour="attention"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={items.length > 0 ? say("bell.some", { count: items.length }) : say("bell.none")}
        onClick={() => setOpen(!open)}
      >
        <Picture size={20} aria-hidden="true" />
        {items.length > 0 && (
          <span
            className="dash-count"
            data-urgent={items.some(({ urgency }) => urgency === "now") ? "" : undefined}
            aria-hidden="true"
          >
            {items.length}
          </span>
        )}
      </button>
      <Suspense>{open && <BellList opener={button} waiting={waiting} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
