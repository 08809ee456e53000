import { useSearchParams } from "react-router";
import { Link } from "react-router";
import { useNumber } from "../number.ts";
import { useOverflowFade } from "../use-overflow-fade.ts";
import "./record.css";

export interface Tab {
  id: string;
  name: string;
  /** How many there are of what it shows. */
  count?: number | undefined;
}

/** Which tab the address names; the first where it names none of them. */
export function useTab(tabs: readonly Tab[]): string {
  const [params] = useSearchParams();
  return tabs.find(({ id }) => id === params.get("tab"))?.id ?? tabs[0]!.id;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Parameters of the address that every tab shows the same by. */
  keep?: readonly string[];
}

/** The parts of a record, each with an address of its own (`?tab=`). */
export function Tabs({ label, tabs, keep = [] }: TabsProps) {
  const now = useTab(tabs);
  const number = useNumber();
  const [params] = useSearchParams();
  const kept = keep.flatMap((name) => (params.has(name) ? [[name, params.get(name)!]] : []));
  const to = (tab: string[][]) => `?${new URLSearchParams([...tab, ...kept]).toString()}`;
  const row = useOverflowFade(now);
  return (
    <nav ref={row} className="tabs" aria-label={label}>
      {tabs.map(({ id, name, count }, index) => (
        <Link
          key={id}
          to={to(index === 0 ? [] : [["tab", id]])}
          replace
          preventScrollReset
          aria-current={id === now ? "page" : undefined}
        >
          {name}
          {count !== undefined && <span className="tab-count">{number(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
