import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { contract } from "../../../../features/overview/contract.ts";
import { overviewScreen } from "../../../../features/overview/ui/screens.ts";
import { mayOpen } from "../../../../ui/screen.ts";
import { call } from "../product.ts";
import type { Me } from "../product.ts";

const { path } = overviewScreen;

/** The tour of the dashboard, as the overview's address has it: `?tour=2` is its second stop. */
export function useTour(me: Me | undefined) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const may = me?.organisation ? mayOpen(overviewScreen, me.permissions) : false;
  const asked = Number(new URLSearchParams(search).get("tour"));
  const at = (stop: number) => `${path}?tour=${stop}`;
  return {
    /** Whether this person has what it leads around. */
    may,
    /** Counted from 1; null while nobody takes it. */
    stop: may && pathname === path && asked >= 1 ? asked : null,
    begin: () => void navigate(at(1)),
    go: (stop: number) => void navigate(at(stop), { replace: true, preventScrollReset: true }),
    /** Taken or left: it is not offered again. */
    end() {
      void navigate(path, { replace: true, preventScrollReset: true });
      // Where that cannot be kept now, it is offered once more.
      void call(contract.changeTour, { due: false })
        .catch(() => null)
        .then(() => queries.invalidateQueries({ queryKey: ["overview"] }));
    },
  };
}
