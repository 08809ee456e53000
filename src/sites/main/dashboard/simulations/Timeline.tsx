import { useInfiniteQuery } from "@tanstack/react-query";
import { contract } from "../../../../features/campaigns/contract.ts";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { useAddressState } from "../../../../ui/address-state.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { useScreen } from "../../../../ui/screen.ts";
import { Failure } from "../../../../ui/states/Failure.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import type { Simulation } from "./simulation.ts";

const known = [
  "campaign.launched",
  "campaign.started",
  "campaign.paused",
  "campaign.resumed",
  "campaign.cancelled",
  "campaign.killed",
  "campaign.ended",
  "campaign.evaluated",
  "delivery.sent",
  "delivery.bounced",
  "delivery.unconfirmed",
  "delivery.settled",
  "delivery.requeued",
  "recipient.opened",
  "recipient.clicked",
  "recipient.submitted",
  "recipient.reported",
  "click.withdrawn",
  "lesson.assigned",
  "lesson.completed",
] as const;
type Known = (typeof known)[number];

/** What happened, in the order in which it was written down. */
export default function Timeline({ campaign }: { campaign: Simulation }) {
  const say = useCampaignWords();
  const { call, organisation } = useScreen();
  const { id } = campaign;
  const [shown, show] = useAddressState({ all: "" });
  const query = useInfiniteQuery({
    queryKey: ["campaigns", organisation.id, id, "facts", shown.all],
    queryFn: ({ pageParam: cursor }) =>
      call(contract.listFacts, {
        id,
        limit: 50,
        ...(cursor && { cursor }),
        ...(shown.all === "" && { only: "campaign" as const }),
      }),
    initialPageParam: "",
    // The last page gives a cursor, too: for what comes later.
    getNextPageParam: ({ items, next }) => (items.length < 50 ? null : next),
    refetchInterval: shown.all === "" && campaign.endedAt === null ? 10_000 : false,
  });
  const facts = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="timeline">
      <label className="timeline-all small">
        <input
          type="checkbox"
          className="tick-box"
          checked={shown.all !== ""}
          onChange={(event) => show({ all: event.currentTarget.checked ? "yes" : "" })}
        />
        {say("timeline.all")}
      </label>
      {query.isPending && <Skeleton rows={6} />}
      {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && facts.length === 0 && <p className="soft">{say("timeline.none")}</p>}
      <ol>
        {facts.map(({ id: fact, kind, at }) => (
          <li key={fact} data-kind={kind.split(".")[0]}>
            <span>{known.includes(kind as Known) ? say(`fact.${kind.replace(".", "-") as Dashed}`) : kind}</span>
            <When at={at} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button kind="quiet" className="fit" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {say("timeline.more")}
        </Button>
      )}
    </div>
  );
}

type Dashed = Known extends infer K ? (K extends `${infer A}.${infer B}` ? `${A}-${B}` : never) : never;
