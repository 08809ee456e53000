import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Fish, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { contract } from "../../../../features/lures/contract.ts";
import { contract as imports } from "../../../../features/imports/contract.ts";
import { contract as insight } from "../../../../features/insight/contract.ts";
import { difficulties } from "../../../../features/lures/rules.ts";
import { useChannels, useFormTitle } from "../../../../features/lures/ui/parts/use-channels.ts";
import { useAddressState } from "../../../../ui/address-state.ts";
import { allPages } from "../../../../ui/all-pages.ts";
import { DifficultyChip } from "../../../../ui/charts/DifficultyChip.tsx";
import { FilterChoice } from "../../../../ui/list/FilterChoice.tsx";
import { List } from "../../../../ui/list/List.tsx";
import type { Column } from "../../../../ui/list/column.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Chip } from "../../../../ui/parts/Chip.tsx";
import { Menu } from "../../../../ui/parts/Menu.tsx";
import { usePartWords } from "../../../../ui/parts/words.ts";
import { ScreenHead } from "../../../../ui/parts/ScreenHead.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Empty } from "../../../../ui/states/Empty.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { ClickRate } from "./ClickRate.tsx";
import { lureFilterFor, outcomes } from "./lure-outcomes.ts";
import { blankLure, blankShortLure } from "./fields.ts";
import { GophishBulk } from "./GophishBulk.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { languageName } from "../../../../ui/language-name.ts";
import { useGophishExport } from "./use-gophish-export.tsx";
import { useLureWords } from "./words.ts";
import "./lures.css";

type Row = OutputOf<typeof contract.listLures>["items"][number];

const narrowing = { q: "", difficulty: "", channel: "", language: "", theme: "", source: "", did: "" };

/** The library: own lures first, then what comes with the product, each with how it did. */
export default function LuresScreen() {
  const { call, organisation, permissions } = useScreen();
  const say = useLureWords();
  const part = usePartWords();
  const navigate = useNavigate();
  const [by, narrow] = useAddressState(narrowing);
  const [importing, setImporting] = useState(false);
  const writes = mayCall(contract.createLure, permissions);
  const gophish = useGophishExport();
  const facets = useQuery({
    queryKey: ["lures", organisation.id, "facets"],
    queryFn: () => call(contract.lureFacets, {}),
  });
  const measured = useFigures();
  const only = lureFilterFor(by.did, measured.data ?? []);
  const query = useInfiniteQuery({
    queryKey: ["lures", organisation.id, "list", by, only],
    queryFn: ({ pageParam: cursor }) =>
      call(contract.listLures, {
        limit: 50,
        ...(cursor && { cursor }),
        ...(by.q && { search: by.q }),
        ...(by.difficulty && { difficulty: by.difficulty as Row["difficulty"] }),
        ...(by.channel && { channel: by.channel }),
        ...(by.language && { locale: by.language }),
        ...(by.theme && { theme: by.theme }),
        ...((by.source === "own" || by.source === "library") && { source: by.source }),
        ...(by.source === "waiting" && { waiting: true }),
        ...(by.source === "archived" && { archived: true }),
        ...(only && { only }),
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const justOwn = Object.entries(by).every(([name, one]) => one === (name === "source" ? "own" : ""));
  const none = (
    <Empty icon={Fish} title={say("list.empty")}>
      {say("list.empty-text")}
    </Empty>
  );
  const make = useAct(contract.createLure, { onDone: ({ id }) => void navigate(`/dashboard/lures/${id}`) });
  const choice = (name: keyof typeof narrowing, choices: readonly { id: string; name: string }[]) => (
    <FilterChoice
      label={say(`list.by.${name as "theme"}`)}
      any={say(`list.any.${name as "theme"}`)}
      value={by[name]}
      choices={choices}
      onChange={(value) => narrow({ [name]: value })}
    />
  );
  const channels = useChannels().data ?? [];
  const titleOf = useFormTitle();
  // Forms whose messages are text alone, each once.
  const short = channels.filter(
    ({ form, parts }, at) => parts.html === 0 && channels.findIndex((one) => one.form === form) === at,
  );
  const same = (ids: readonly string[] = []) => ids.map((id) => ({ id, name: id }));
  return (
    <div className="screen lures">
      <ScreenHead
        title={say("list.title")}
        lead={say("list.lead")}
        acts={
          writes && (
            <>
              <Button
                busy={make.isPending}
                onClick={() =>
                  make.mutate(blankLure((key) => say(`blank.${key}`, { name: `{{first_name|${say("blank.there")}}}` })))
                }
              >
                <Plus size={18} aria-hidden="true" />
                {say("list.new")}
              </Button>
              {short.length > 0 && (
                <Menu
                  label={say("list.new-other")}
                  className="button quiet"
                  acts={short.map(({ form, formTitle }) => ({
                    id: form,
                    name: say("list.new-for", { form: formTitle }),
                    onAct: () =>
                      make.mutate(
                        blankShortLure(form, (key) =>
                          say(`blank.${key}`, { name: `{{first_name|${say("blank.there")}}}` }),
                        ),
                      ),
                  }))}
                >
                  {say("list.new-other")}
                </Menu>
              )}
              <Button kind="quiet" onClick={() => setImporting(true)}>
                <Upload size={18} aria-hidden="true" />
                {say("list.import")}
              </Button>
            </>
          )
        }
      />
      <List<Row>
        name="lures"
        label={say("list.title")}
        columns={useColumns(measured.data ?? [])}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        hrefOf={({ id }) => `/dashboard/lures/${id}`}
        search={by.q}
        onSearch={(q) => narrow({ q })}
        narrowed={Object.values(by).some((one) => one !== "")}
        onReset={() => narrow(narrowing)}
        filters={
          <>
            {choice(
              "difficulty",
              difficulties.map((id) => ({ id, name: part(`charts.difficulty.${id}`) })),
            )}
            {(facets.data?.channels.length ?? 0) > 1 &&
              choice(
                "channel",
                (facets.data?.channels ?? []).map((id) => ({ id, name: titleOf(id) })),
              )}
            {choice(
              "language",
              (facets.data?.locales ?? []).map((id) => ({ id, name: languageName(id) })),
            )}
            {choice("theme", same(facets.data?.themes))}
            {choice(
              "source",
              (["own", "library", "waiting", "archived"] as const).map((id) => ({
                id,
                name: say(`list.source.${id}`),
              })),
            )}
            {choice(
              "did",
              outcomes.map((id) => ({ id, name: say(`list.did.${id}`) })),
            )}
          </>
        }
        {...(mayCall(imports.exportGophish, permissions) && {
          bulk: ({ ids = [] }) => <GophishBulk ids={ids} act={gophish.act} />,
        })}
        empty={none}
        {...(justOwn && { noneMatch: none })}
      />
      {gophish.notice}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  );
}

/** How lures did; nothing where the reader may not see figures, or the plan has none. */
function useFigures() {
  const { call, organisation, permissions } = useScreen();
  return useQuery({
    queryKey: ["lures", organisation.id, "figures"],
    queryFn: () => allPages(call, insight.insightLures, {}),
    enabled: mayCall(insight.insightLures, permissions),
    retry: false,
  });
}

function useColumns(measured: NonNullable<ReturnType<typeof useFigures>["data"]>): Column<Row>[] {
  const say = useLureWords();
  const figures = new Map(measured.map((one) => [one.id, one]));
  return [
    {
      id: "title",
      name: say("list.column.title"),
      width: "34%",
      cell: ({ title, subject, summary }) => (
        <span className="list-lines lure-name">
          <strong>{title}</strong>
          <span className="soft small">{withoutVariables(subject) || summary}</span>
        </span>
      ),
    },
    {
      id: "difficulty",
      name: say("list.column.difficulty"),
      width: "216px",
      narrow: true,
      cell: ({ difficulty }) => <DifficultyChip difficulty={difficulty} />,
    },
    {
      id: "clicked",
      name: say("list.column.clicked"),
      width: "176px",
      narrow: true,
      cell: ({ id, difficulty }) => <ClickRate group={figures.get(id)} difficulty={difficulty} />,
    },
    { id: "language", name: say("list.column.language"), width: "104px", cell: ({ locale }) => languageName(locale) },
    {
      id: "state",
      name: say("list.column.state"),
      width: "148px",
      cell: ({ source, usable, verdict, archived }) => {
        if (archived) return <Chip>{say("state.archived")}</Chip>;
        if (!usable) return <Chip kind="wait">{say(verdict === "refused" ? "state.refused" : "state.waiting")}</Chip>;
        return <Chip kind={source === "own" ? "good" : "plain"}>{say(`state.${source}`)}</Chip>;
      },
    },
    {
      id: "themes",
      name: say("list.column.themes"),
      width: "180px",
      hidden: true,
      cell: ({ themes }) => <span className="soft">{themes.join(", ")}</span>,
    },
    {
      id: "changed",
      name: say("list.column.changed"),
      width: "124px",
      hidden: true,
      cell: ({ updatedAt }) => <When at={updatedAt} />,
    },
  ];
}

/** A subject as a list shows it: what differs from person to person is left open. */
function withoutVariables(subject: string): string {
  return subject.replaceAll(/\{\{[^{}]*\}\}/g, "…");
}
