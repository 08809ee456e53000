import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { MailX } from "lucide-react";
import { useState } from "react";
import { contract } from "../../../../features/campaigns/contract.ts";
import { deliveryStates } from "../../../../features/campaigns/rules.ts";
import { useReason } from "../../../../features/campaigns/ui/parts/reasons.ts";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { useAddressState } from "../../../../ui/address-state.ts";
import type { InputOf, OutputOf } from "../../../../ui/call.ts";
import type { Column } from "../../../../ui/list/column.ts";
import { FilterChoice } from "../../../../ui/list/FilterChoice.tsx";
import { List } from "../../../../ui/list/List.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Chip } from "../../../../ui/parts/Chip.tsx";
import { Confirm } from "../../../../ui/parts/Confirm.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Empty } from "../../../../ui/states/Empty.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { useDebounced } from "../../../../ui/use-debounced.ts";
import type { Simulation } from "./simulation.ts";

type Row = OutputOf<typeof contract.listDeliveries>["items"][number];

const kinds = {
  queued: "plain",
  claimed: "busy",
  committing: "busy",
  deferred: "wait",
  sent: "good",
  bounced: "bad",
  unconfirmed: "wait",
  refused: "bad",
  cancelled: "plain",
} as const;
const failed = ["bounced", "refused", "unconfirmed"] as const;
const open = ["scheduled", "running", "paused"];

/** Who gets which message when, what servers said, and what can be done about it. */
export default function People({ campaign }: { campaign: Simulation }) {
  const say = useCampaignWords();
  const why = useReason();
  const { call, organisation, permissions } = useScreen();
  const { id } = campaign;
  const [shown, show] = useAddressState({ search: "", state: "", channel: "" });
  const search = useDebounced(shown.search.trim(), 200);
  const { channel } = shown;
  const asked = { ...(search && { search }), ...(shown.state && { state: shown.state }), ...(channel && { channel }) };
  const query = useInfiniteQuery({
    queryKey: ["campaigns", organisation.id, id, "deliveries", asked],
    queryFn: ({ pageParam: cursor }) =>
      call(contract.listDeliveries, { id, limit: 100, ...(cursor && { cursor }), ...asked } as InputOf<
        typeof contract.listDeliveries
      >),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const changes = [["campaigns"]];
  const retry = useAct(contract.retryDeliveries, {
    changes,
    said: ({ queued }) => say("deliveries.queued", { count: queued }),
  });
  const [read, setRead] = useState<Row | null>(null);
  const [leaving, setLeaving] = useState<Row | null>(null);
  const nameOf = (row: Row) => row.address ?? say("deliveries.number", { number: row.number });
  const cancel = useAct(contract.cancelDelivery, {
    changes,
    said: say("deliveries.cancelled"),
    onDone: () => setLeaving(null),
  });
  const may = open.includes(campaign.state) && mayCall(contract.retryDeliveries, permissions);
  const counts = campaign.deliveries as Record<string, number>;
  const broken = (counts["bounced"] ?? 0) + (counts["refused"] ?? 0);
  return (
    <>
      <LeftOutNote reasons={campaign.leftOutReasons as Record<string, number>} why={why} />
      <List
        name="deliveries"
        label={say("deliveries.label")}
        query={query}
        columns={useColumns(may, campaign.byChannel, {
          read: setRead,
          retry: (row) => retry.mutate({ id, number: row.number, states: [row.state as (typeof failed)[number]] }),
          cancel: setLeaving,
          busy: retry.isPending || cancel.isPending,
        })}
        idOf={(row) => String(row.number)}
        nameOf={nameOf}
        search={shown.search}
        onSearch={(text) => show({ search: text })}
        filters={
          <>
            <FilterChoice
              label={say("deliveries.state")}
              any={say("deliveries.any-state")}
              value={shown.state}
              choices={deliveryStates.map((one) => ({
                id: one,
                name: `${say(`delivery.${one}`)} (${counts[one] ?? 0})`,
              }))}
              onChange={(state) => show({ state })}
            />
            {campaign.byChannel.length > 1 && (
              <FilterChoice
                label={say("deliveries.channel")}
                any={say("deliveries.any-channel")}
                value={channel}
                choices={campaign.byChannel.map((one) => ({ id: one.channel, name: one.title }))}
                onChange={(one) => show({ channel: one })}
              />
            )}
            {may && broken > 0 && (
              <Button kind="quiet" className="compact" busy={retry.isPending} onClick={() => retry.mutate({ id })}>
                {say("deliveries.retry-all", { count: broken })}
              </Button>
            )}
          </>
        }
        narrowed={Object.keys(asked).length > 0}
        onReset={() => show({ search: "", state: "", channel: "" })}
        empty={
          <Empty icon={MailX} title={say("deliveries.none")}>
            {say("deliveries.none-why")}
          </Empty>
        }
      />
      {read && (
        <Dialog title={nameOf(read)} lead={say(`delivery.${read.state}`)} onClose={() => setRead(null)}>
          <p dir="auto">{read.error}</p>
        </Dialog>
      )}
      {leaving && (
        <Confirm
          title={say("deliveries.cancel-title", { to: nameOf(leaving) })}
          text={say("deliveries.cancel-lead")}
          submit={say("deliveries.yes-cancel")}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ id, number: leaving.number })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

function LeftOutNote({ reasons, why }: { reasons: Record<string, number>; why: ReturnType<typeof useReason> }) {
  const found = Object.entries(reasons);
  if (found.length === 0) return null;
  return (
    <ul className="left-out small soft">
      {found.map(([reason, count]) => (
        <li key={reason}>{why(reason, count)}</li>
      ))}
    </ul>
  );
}

function useColumns(
  may: boolean,
  channels: Simulation["byChannel"],
  acts: { read(row: Row): void; retry(row: Row): void; cancel(row: Row): void; busy: boolean },
): Column<Row>[] {
  const say = useCampaignWords();
  const waits = (row: Row) => ["queued", "deferred"].includes(row.state);
  // Where people are hidden, nobody tries again what may have arrived.
  const broken = (row: Row) =>
    failed.some((one) => one === row.state) && (row.state !== "unconfirmed" || row.address !== null);
  return [
    {
      id: "to",
      name: say("deliveries.to"),
      // Where an address has no room beside it, the department goes.
      width: "12rem",
      // Most have nothing to tell: what a server said stands below the address, which so has room, and is read whole by a press.
      cell: (row) => (
        <span className="list-lines">
          <span>{row.address ?? say("deliveries.number", { number: row.number })}</span>
          {row.error && (
            <button type="button" className="delivery-error small soft" onClick={() => acts.read(row)}>
              {row.error}
            </button>
          )}
        </span>
      ),
    },
    ...(channels.length > 1
      ? [
          {
            id: "channel",
            name: say("deliveries.channel"),
            cell: (row: Row) => channels.find((one) => one.channel === row.channel)?.title ?? null,
            width: "130px",
          },
        ]
      : []),
    {
      id: "state",
      name: say("deliveries.state"),
      cell: (row) => <Chip kind={kinds[row.state]}>{say(`delivery.${row.state}`)}</Chip>,
      width: "144px",
      narrow: true,
    },
    {
      id: "when",
      name: say("deliveries.when"),
      cell: (row) => <When at={row.sentAt ?? row.dueAt} />,
      width: "132px",
      narrow: true,
    },
    { id: "department", name: say("deliveries.department"), cell: (row) => row.department, width: "150px" },
    ...(may
      ? [
          {
            id: "act",
            name: say("deliveries.act"),
            width: "110px",
            acts: true as const,
            cell: (row: Row) =>
              broken(row) ? (
                <Button kind="plain" className="small" disabled={acts.busy} onClick={() => acts.retry(row)}>
                  {say("deliveries.retry")}
                </Button>
              ) : waits(row) ? (
                <Button kind="plain" className="small" disabled={acts.busy} onClick={() => acts.cancel(row)}>
                  {say("deliveries.cancel")}
                </Button>
              ) : null,
          },
        ]
      : []),
    {
      id: "attempts",
      name: say("deliveries.attempts"),
      cell: (row) => row.attempts,
      width: "90px",
      numeric: true,
      hidden: true,
    },
  ];
}
