import { useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ScrollText, X } from "lucide-react";
import { collator } from "../../../../kit/formats.ts";
import { useAddressState } from "../../../../ui/address-state.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { FilterChoice } from "../../../../ui/list/FilterChoice.tsx";
import { List } from "../../../../ui/list/List.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { ScreenHead } from "../../../../ui/parts/ScreenHead.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { saveFile } from "../../../../ui/save-file.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { Empty } from "../../../../ui/states/Empty.tsx";
import { contract } from "../../contract.ts";
import { Verification } from "../Verification.tsx";
import { actLabel, detailText, thingLabel, shortOf, things } from "../labels.ts";
import { useAuditWords } from "../words.ts";
import "../../../../ui/settings/settings.css";
import "../audit.css";

const defaults = { act: "", actor: "", what: "", subject: "", since: "", until: "" } as const;

/** Somebody, or a key, as the log is narrowed by them. */
interface One {
  id: string;
  name: string;
}

/** A field in which somebody is found by name. */
type Finder = (field: { label: string; value: One | null; onChange(to: One | null): void }) => ReactNode;

interface AuditLogProps {
  /** Finds who acted: a person or a key; null for whoever may not look people up. */
  findActor: Finder | null;
  findPerson: Finder | null;
}

/** Who did what, newest first; found by act, actor, thing and time, exported, and verified. */
export function AuditLog({ findActor, findPerson }: AuditLogProps) {
  const { call, open, organisation } = useScreen();
  const say = useAuditWords();
  const { tag } = useLanguage();
  const [state, change] = useAddressState(defaults);
  const { act, actor, what, subject, since, until } = state;
  const [picked, setPicked] = useState<One | null>(null);
  const filter = {
    ...(act && { act }),
    ...(actor && { actor }),
    ...(what && { what }),
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
  // What an address names by its id is called as the entries call it.
  const called = (id: string): One => {
    const known = entries.data?.pages.flatMap(({ items }) => items).find(({ names }) => Object.hasOwn(names, id))
      ?.names[id];
    return { id, name: picked?.id === id ? picked.name : (known ?? shortOf(id)) };
  };
  const narrowBy = (name: "actor" | "subject") => (to: One | null) => {
    setPicked(to);
    change({ [name]: to?.id ?? "" });
  };
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
        nameOf={({ act: done, seq }) => `${actLabel(say, done)} ${seq}`}
        columns={[
          {
            id: "act",
            name: say("act"),
            width: "36%",
            cell: (entry) => (
              <span className="list-lines">
                <span title={entry.act}>{actLabel(say, entry.act)}</span>
                <span className="small soft" title={detailText(say, tag, entry, true)}>
                  {detailText(say, tag, entry)}
                </span>
              </span>
            ),
          },
          {
            id: "actor",
            name: say("who"),
            width: "23%",
            narrow: true,
            cell: ({ actor: { kind, id, member }, gone, names }) => (
              <Mark
                kind={say(`kind.${kind === "member" || kind === "key" ? kind : "system"}`)}
                id={member ?? id}
                name={names[member ?? id]}
                to={
                  member === null || gone.includes(member)
                    ? `?${new URLSearchParams({ actor: member ?? id })}`
                    : `/dashboard/people/${member}`
                }
              />
            ),
          },
          {
            id: "subject",
            name: say("whom"),
            width: "23%",
            cell: ({ what, subject: id, gone, names }) => (
              <Mark
                kind={thingLabel(say, what)}
                id={id}
                name={what === "organisation" && id === organisation.id ? organisation.name : names[id]}
                to={
                  what === "person" && !gone.includes(id)
                    ? `/dashboard/people/${id}`
                    : `?${new URLSearchParams({ what, subject: id })}`
                }
              />
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
                .map((id) => ({ id, name: actLabel(say, id) }))
                .toSorted((a, b) => collator(tag).compare(a.name, b.name))}
              onChange={(value) => change({ act: value })}
            />
            {findActor && (
              <div className="audit-filter small" data-on={actor === "" ? undefined : ""}>
                {findActor({
                  label: say("who"),
                  value: actor === "" ? null : called(actor),
                  onChange: narrowBy("actor"),
                })}
              </div>
            )}
            <FilterChoice
              label={say("whom")}
              any={say("anything")}
              value={what}
              choices={things
                .map((id) => ({ id, name: thingLabel(say, id) }))
                .toSorted((a, b) => collator(tag).compare(a.name, b.name))}
              onChange={(value) => change({ what: value, subject: "" })}
            />
            {what === "person" && findPerson && (
              <div className="audit-filter small" data-on={subject === "" ? undefined : ""}>
                {findPerson({
                  label: say("to-whom"),
                  value: subject === "" ? null : called(subject),
                  onChange: narrowBy("subject"),
                })}
              </div>
            )}
            {what !== "person" && subject !== "" && (
              <Button
                kind="quiet"
                className="compact"
                aria-label={say("not-only", { name: called(subject).name })}
                onClick={() => change({ subject: "" })}
              >
                {called(subject).name}
                <X size={14} aria-hidden="true" />
              </Button>
            )}
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

/** Somebody or something by name, or by the end of its id where it has none. @param to a person's page, or all entries about anything else */
function Mark({ kind, id, name, to }: { kind: string; id: string; name: string | undefined; to: string }) {
  return (
    <Link className="audit-mark" to={to} title={`${kind} ${id}`}>
      {name ?? (
        <>
          {kind} <code>{shortOf(id)}</code>
        </>
      )}
    </Link>
  );
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
