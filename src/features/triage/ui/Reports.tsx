import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { OutputOf } from "../../../ui/call.ts";
import { List } from "../../../ui/list/List.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { When } from "../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import type { Group } from "./use-verdict.ts";
import { useTriageWords } from "./words.ts";

type Page = OutputOf<typeof contract.listGroupReports>;
type Row = Page["items"][number];

/** Who reported the mails of a group, as far as it is told, and what they were answered. @param shown the mail that the record shows */
export function Reports({
  query,
  shown,
  group,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  shown: string | undefined;
  group: Group;
}) {
  const say = useTriageWords();
  const { call, permissions } = useScreen();
  const takeOut = useAct(contract.moveReportedMail, {
    said: say("reports.taken-out"),
    undo: ({ revision }, { id }) => call(contract.moveReportedMail, { id, group: group.id, revision }),
    changes: [["reported"]],
  });
  const mayTakeOut = group.reports > 1 && mayCall(contract.moveReportedMail, permissions);
  const nameOf = ({ reporter, pseudonym }: Row) =>
    reporter?.name || reporter?.address || pseudonym || say("reports.hidden");
  return (
    <List<Row>
      name="reported-by"
      label={say("tab.reports")}
      query={query}
      idOf={({ id }) => id}
      nameOf={nameOf}
      hrefOf={({ id }) => `?mail=${id}`}
      columns={[
        {
          id: "who",
          name: say("reports.who"),
          cell: (row) => <span aria-current={row.id === shown ? "true" : undefined}>{nameOf(row)}</span>,
        },
        {
          id: "new",
          name: say("reports.new"),
          width: "148px",
          cell: ({ fresh }) => fresh && <Chip kind="wait">{say("reports.brings")}</Chip>,
        },
        {
          id: "answer",
          name: say("reports.answer"),
          width: "148px",
          narrow: true,
          cell: ({ answer }) => (answer ? say(`verdict.${answer}`) : <span className="soft">–</span>),
        },
        { id: "at", name: say("reports.at"), width: "132px", narrow: true, cell: ({ at }) => <When at={at} /> },
        ...(mayTakeOut
          ? [
              {
                id: "take-out",
                name: say("reports.take-out"),
                width: "110px",
                acts: true as const,
                cell: (row: Row) => (
                  <Button
                    kind="plain"
                    className="small"
                    aria-label={say("reports.take-out-named", { who: nameOf(row) })}
                    busy={takeOut.isPending && takeOut.variables.id === row.id}
                    onClick={() => takeOut.mutate({ id: row.id, group: null, revision: group.revision })}
                  >
                    {say("reports.take-out")}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
