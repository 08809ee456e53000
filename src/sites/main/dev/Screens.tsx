import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Ellipsis, Fish, Trash2 } from "lucide-react";
import { useState } from "react";
import { contract } from "../../../features/people/contract.ts";
import { useAddressState } from "../../../ui/address-state.ts";
import type { Call, Open } from "../../../ui/call.ts";
import { FilterChoice } from "../../../ui/list/FilterChoice.tsx";
import { List } from "../../../ui/list/List.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { Menu } from "../../../ui/parts/Menu.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { toast } from "../../../ui/parts/toast.ts";
import { When } from "../../../ui/parts/When.tsx";
import { Facts } from "../../../ui/record/Facts.tsx";
import { Record } from "../../../ui/record/Record.tsx";
import { useTab } from "../../../ui/record/Tabs.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { mayCall, ScreenContext } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { useStream } from "../../../ui/use-stream.ts";
import { Part } from "./Part.tsx";

const states = ["plain", "good", "busy", "wait", "bad"] as const;
const boats = Array.from({ length: 1_000 }, (_, at) => ({
  id: String(at),
  name: `Boat ${at + 1}`,
  state: states[at % states.length]!,
  crew: (at * 7) % 13,
  at: new Date(Date.UTC(2026, 10, 20) - at * 7_200_000).toISOString(),
}));

const asked = new QueryClient();
// Answers nothing, and streams a count.
const call = (async () => null) as unknown as Call;
const open: Open = async () => new Response(ticking());

/** Screens of the dashboard: the list, the record, what stands around an answer. */
export function Screens() {
  const surroundings = {
    call,
    open,
    organisation: { id: "", name: "" },
    member: { id: "", email: null },
    permissions: [],
  };
  return (
    <QueryClientProvider client={asked}>
      <ScreenContext value={surroundings}>
        <Part name="ScreenHead, List, FilterChoice" wide>
          <Boats />
        </Part>
        <Part name="Record, Tabs, Facts, Menu" wide>
          <Boat />
        </Part>
        <Part name="Chip">
          <p className="row">
            {states.map((kind) => (
              <Chip key={kind} kind={kind}>
                {kind}
              </Chip>
            ))}
          </p>
        </Part>
        <Part name="Empty">
          <Empty icon={Fish} title="No boats yet" act={<Button>Add a boat</Button>}>
            Boats bring people out to sea. Add the first one to begin.
          </Empty>
        </Part>
        <Part name="Answer, while it waits and after it failed">
          <Waits />
          <Fails />
        </Part>
        <Part name="useAct with undo, saveFile, useStream">
          <Acts />
        </Part>
      </ScreenContext>
    </QueryClientProvider>
  );
}

function Boats() {
  const [shown, show] = useAddressState({ search: "", state: "", sort: "" });
  const found = boats.filter(
    ({ name, state }) =>
      name.toLowerCase().includes(shown.search.toLowerCase()) && (!shown.state || state === shown.state),
  );
  const query = useInfiniteQuery({
    queryKey: ["boats", shown],
    queryFn: ({ pageParam }) => ({
      items: found.slice(pageParam, pageParam + 50),
      next: pageParam + 50 < found.length ? String(pageParam + 50) : null,
      total: found.length,
    }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
  });
  return (
    <>
      <ScreenHead title="Boats" lead="All that lie in the bay." acts={<Button>Add a boat</Button>} />
      <List
        name="boats"
        label="Boats"
        query={query}
        idOf={(boat) => boat.id}
        nameOf={(boat) => boat.name}
        hrefOf={(boat) => `?boat=${boat.id}`}
        columns={[
          { id: "name", name: "Name", cell: (boat) => boat.name, sorts: "name" },
          {
            id: "state",
            name: "State",
            cell: (boat) => <Chip kind={boat.state}>{boat.state}</Chip>,
            width: "120px",
            narrow: true,
          },
          { id: "crew", name: "Crew", cell: (boat) => boat.crew, width: "90px", numeric: true, sorts: "crew" },
          { id: "at", name: "Last seen", cell: (boat) => <When at={boat.at} />, width: "130px", narrow: true },
          { id: "id", name: "Number", cell: (boat) => boat.id, width: "90px", numeric: true, hidden: true },
        ]}
        sort={shown.sort}
        onSort={(sort) => show({ sort })}
        search={shown.search}
        onSearch={(search) => show({ search })}
        filters={
          <FilterChoice
            label="State"
            any="Any state"
            value={shown.state}
            choices={states.map((id) => ({ id, name: id }))}
            onChange={(state) => show({ state })}
          />
        }
        narrowed={shown.search !== "" || shown.state !== ""}
        onReset={() => show({ search: "", state: "" })}
        bulk={(selection) => (
          <Button kind="quiet" className="compact" onClick={() => toast.success(JSON.stringify(selection))}>
            Send out
          </Button>
        )}
      />
    </>
  );
}

const tabs = [
  { id: "trips", name: "Trips", count: 12 },
  { id: "crew", name: "Crew" },
];

function Boat() {
  return (
    <Record
      from={{ to: "?", name: "Boats" }}
      title="The Early Tern"
      state={<Chip kind="busy">At sea</Chip>}
      lead="Out since this morning, with a crew of four."
      acts={
        <>
          <Button kind="quiet">Call back</Button>
          <Menu
            label="More for this boat"
            acts={[{ id: "sink", name: "Scrap", icon: Trash2, danger: true, onAct() {} }]}
          >
            <Ellipsis size={18} aria-hidden="true" />
          </Menu>
        </>
      }
      tabs={{ label: "Parts of the boat", list: tabs }}
      facts={
        <Facts
          title="Papers"
          rows={[
            ["Built", "1998"],
            ["Inspected", <When key="at" at="2026-10-02T08:00:00Z" />],
          ]}
        />
      }
    >
      <Tabbed />
    </Record>
  );
}

function Tabbed() {
  return <p>{useTab(tabs)}</p>;
}

function Waits() {
  const query = useQuery<string>({ queryKey: ["waits"], queryFn: () => new Promise(() => {}) });
  return <Answer query={query}>{(text) => text}</Answer>;
}

function Fails() {
  const query = useQuery<string>({ queryKey: ["fails"], queryFn: () => Promise.reject(new TypeError()), retry: false });
  return <Answer query={query}>{(text) => text}</Answer>;
}

function Acts() {
  const [back, setBack] = useState(0);
  const act = useAct(contract.me, { said: "Sent out.", undo: async () => setBack((count) => count + 1) });
  const [count, state] = useStream<number, typeof contract.me>(contract.me, {});
  return (
    <p className="row">
      <Button kind="quiet" busy={act.isPending} onClick={() => act.mutate({})}>
        Send out
      </Button>
      <Button kind="quiet" onClick={() => void saveFile(new Response("tern"), "boats.txt")}>
        Save a file
      </Button>
      {mayCall(contract.me, []) && "everybody may"} · taken back {back} · {state}, {count}
    </p>
  );
}

/** Seldom: each event lays out the whole page of parts anew, for some tenths of a second. */
function ticking(): ReadableStream<Uint8Array> {
  let count = 0;
  let timer: ReturnType<typeof setInterval>;
  return new ReadableStream({
    start(to) {
      const tick = () => to.enqueue(new TextEncoder().encode(`data: ${(count += 1)}\n\n`));
      tick();
      timer = setInterval(tick, 15_000);
    },
    cancel: () => clearInterval(timer),
  });
}
