import type { ComponentProps } from "react";
import { Link } from "react-router";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useAddressState } from "../../../ui/address-state.ts";
import { useLanguage } from "../../../ui/language.ts";
import { FilterChoice } from "../../../ui/list/FilterChoice.tsx";
import { List } from "../../../ui/list/List.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { When } from "../../../ui/parts/When.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { useScreen } from "../../../ui/screen.ts";
import { Empty } from "../../../ui/states/Empty.tsx";
import { contract } from "../contract.ts";
import { Verification } from "./Verification.tsx";
import { sayAct, sayDetail, sayThing, shortOf } from "./sayings.ts";
import { useAuditWords } from "./words.ts";
import "../../../ui/settings/settings.css";
import "./audit.css";

const defaults = { act: "", actor: "", subject: "", since: "", until: "" } as const;

/** Who did what, newest first; found by act, actor, thing and time, exported, and verified. */
export default function AuditScreen() {
  const { call, open, organisation } = useScreen();
  const say = useAuditWords();
  const { tag } = useLanguage();
  const [state, change] = useAddressState(defaults);
  const { act, actor, subject, since, until } = state;
  const filter = {
    ...(act && { act }),
    ...(actor && { actor }),
    ...(subject && { subject }),
    ...(isDay(since) && { since: startOf(since) }),
    ...(isDay(until) && { until: startOf(until, 1) }),
  };
  const entries = useInfiniteQuery({
    queryKey: ["audit", organisation.id, filter],
    queryFn: ({ pageParam: cursor }) => call(contract.listAudit, { limit: 50, ...filter, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const acts = useQuery({
    queryKey: ["audit", "acts", organisation.id],
    queryFn: async () => (await call(contract.listAuditActs, {})).items,
  });
  return (
    <>
      <ScreenHead
        title={say("title")}
        lead={say("lead")}
        acts={
          <>
            <Button
              kind="quiet"
              onClick={() => void open(contract.exportAudit, {}).then((file) => saveFile(file, "audit.ndjson"))}
            >
              {say("export")}
            </Button>
            <Verification />
          </>
        }
      />
      <List
        name="audit"
        label={say("title")}
        query={entries}
        idOf={({ id }) => id}
        nameOf={({ act: done, seq }) => `${sayAct(say, done)} ${seq}`}
        columns={[
          {
            id: "act",
            name: say("act"),
            width: "23%",
            cell: ({ act: done }) => <span title={done}>{sayAct(say, done)}</span>,
          },
          {
            id: "actor",
            name: say("who"),
            width: "20%",
            narrow: true,
            cell: ({ actor: { kind, id, member }, gone, names }) => (
              <Mark
                kind={say(`kind.${kind === "member" || kind === "key" ? kind : "system"}`)}
                id={member ?? id}
                name={names[member ?? id]}
                person={member !== null && !gone.includes(member)}
              />
            ),
          },
          {
            id: "subject",
            name: say("whom"),
            width: "20%",
            cell: ({ what, subject: id, gone, names }) => (
              <Mark
                kind={sayThing(say, what)}
                id={id}
                name={what === "organisation" && id === organisation.id ? organisation.name : names[id]}
                person={what === "person" && !gone.includes(id)}
              />
            ),
          },
          {
            id: "detail",
            name: say("detail"),
            width: "19%",
            cell: (entry) => (
              <span className="audit-detail" title={sayDetail(say, tag, entry, true)}>
                {sayDetail(say, tag, entry)}
              </span>
            ),
          },
          { id: "at", name: say("at"), width: "18%", narrow: true, cell: ({ at }) => <When at={at} /> },
          { id: "seq", name: say("seq"), numeric: true, hidden: true, cell: ({ seq }) => seq },
        ]}
        filters={
          <>
            <FilterChoice
              label={say("act")}
              any={say("any-act")}
              value={act}
              choices={(acts.data ?? [])
                .map((id) => ({ id, name: sayAct(say, id) }))
                .toSorted((a, b) => a.name.localeCompare(b.name, tag))}
              onChange={(value) => change({ act: value })}
            />
            <Narrow
              label={say("actor")}
              value={actor}
              onChange={(event) => change({ actor: event.target.value.trim() })}
            />
            <Narrow
              label={say("subject")}
              value={subject}
              onChange={(event) => change({ subject: event.target.value.trim() })}
            />
            <Narrow
              type="date"
              label={say("since")}
              value={since}
              onChange={(event) => change({ since: event.target.value })}
            />
            <Narrow
              type="date"
              label={say("until")}
              value={until}
              onChange={(event) => change({ until: event.target.value })}
            />
          </>
        }
        narrowed={Object.keys(filter).length > 0}
        onReset={() => change(defaults)}
        empty={
          <Empty icon={ScrollText} title={say("none")}>
            {say("lead")}
          </Empty>
        }
      />
    </>
  );
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The moment at which a day begins for the viewer. @param later days after it */
function startOf(day: string, later = 0): string {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year!, month! - 1, date! + later).toISOString();
}

/** Somebody or something by name, or by the end of its id where it has none; a person who is still there leads to their page. */
function Mark({ kind, id, name, person }: { kind: string; id: string; name: string | undefined; person: boolean }) {
  const said =
    name === undefined ? (
      <>
        {kind} <code title={id}>{shortOf(id)}</code>
      </>
    ) : (
      <span title={`${kind} ${id}`}>{name}</span>
    );
  return person ? <Link to={`/dashboard/people/${id}`}>{said}</Link> : said;
}

/** A field that narrows the log: its name before it, on one line. */
function Narrow({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="audit-filter small">
      <span>{label}</span>
      <input {...input} />
    </label>
  );
}
