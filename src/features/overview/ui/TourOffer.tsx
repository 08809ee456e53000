import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "../../../ui/parts/Button.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { useOverviewWords } from "./words.ts";

/** Offers whoever has just set the organisation up a look around, once. */
export function TourOffer() {
  const { call, organisation } = useScreen();
  const say = useOverviewWords();
  const key = ["overview", organisation.id, "tour"];
  const tour = useQuery({ queryKey: key, queryFn: () => call(contract.tour, {}) });
  const decline = useAct(contract.changeTour, { changes: [key] });
  if (!tour.data?.due || decline.isPending) return null;
  return (
    <aside className="card sand tour-offer" aria-label={say("tour.title")}>
      <p>{say("tour.text")}</p>
      <div className="row">
        <Link className="button quiet compact" to="?tour=1">
          {say("tour.take")}
        </Link>
        <Button kind="plain" className="small" onClick={() => decline.mutate({ due: false })}>
          {say("tour.decline")}
        </Button>
      </div>
    </aside>
  );
}
