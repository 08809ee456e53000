import { numberFormat } from "../../../../kit/formats.ts";
import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "../../../../ui/call.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { useCampaignWords } from "./words.ts";

type Cost = OutputOf<typeof contract.campaignCosts>["sent"][number];

interface CostsProps {
  id: string;
  /** What they depend on. */
  changed: string;
  /** Whether no more is sent: then nothing is estimated. */
  over?: boolean;
}

/** What a simulation's messages will cost and have cost, a sentence each; nothing where none is paid for. */
export function Costs({ id, changed, over = false }: CostsProps) {
  const { call, organisation, permissions } = useScreen();
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const money = (price: number, currency: string) => numberFormat(tag, { style: "currency", currency }).format(price);
  const costs = useQuery({
    queryKey: ["campaigns", organisation.id, id, "costs", changed],
    queryFn: () => call(contract.campaignCosts, { id }),
    enabled: mayCall(contract.campaignCosts, permissions),
  });
  const { estimated = [], sent = [] } = costs.data ?? {};
  const line = (cost: Cost, when: "estimated" | "sent") => {
    const { title, parts, price, currency } = cost;
    if (price === null) return say(`costs.${when}-unpriced`, { title, count: parts });
    return say(`costs.${when}`, { title, count: parts, price: money(price, currency) });
  };
  const lines = [
    ...(over ? [] : estimated).map((one) => line(one, "estimated")),
    ...sent.map((one) => line(one, "sent")),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      {lines.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </>
  );
}
