import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useAddressState } from "../../../ui/address-state.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { When } from "../../../ui/parts/When.tsx";
import { Facts } from "../../../ui/record/Facts.tsx";
import { Record } from "../../../ui/record/Record.tsx";
import { RecordAnswer } from "../../../ui/record/RecordAnswer.tsx";
import { useTab } from "../../../ui/record/Tabs.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { verdicts } from "../rules.ts";
import { History } from "./History.tsx";
import { Mail } from "./Mail.tsx";
import { Reports } from "./Reports.tsx";
import { keyOf, useVerdict } from "./use-verdict.ts";
import type { Group } from "./use-verdict.ts";
import { VerdictChip } from "./VerdictChip.tsx";
import { useTriageWords } from "./words.ts";
import "./reported.css";

const pause = 15_000;

/** Reported mails that are alike: what stands in them, who reported them, and the verdict that answers everybody. */
export default function GroupScreen() {
  const { id = "" } = useParams();
  const say = useTriageWords();
  const { call, organisation } = useScreen();
  const query = useQuery({
    queryKey: ["reported", organisation.id, "group", id],
    queryFn: () => call(contract.getReportedGroup, { id }),
    refetchInterval: pause,
  });
  return (
    <div className="screen wide reported">
      <RecordAnswer query={query} from={{ to: "/dashboard/reported", name: say("title") }}>
        {(group) => <Shown group={group} />}
      </RecordAnswer>
    </div>
  );
}

/** The reports of a group, a page at a time. */
function useReports(id: string, revision: number, reports: number) {
  const { call, organisation } = useScreen();
  return useInfiniteQuery({
    queryKey: ["reported", organisation.id, "reports", id, revision, reports],
    queryFn: ({ pageParam: cursor }) => call(contract.listGroupReports, { id, limit: 50, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}

function Shown({ group }: { group: Group }) {
  const say = useTriageWords();
  const [{ mail }] = useAddressState({ mail: "" });
  const reports = useReports(group.id, group.revision, group.reports);
  const rows = reports.data?.pages.flatMap(({ items }) => items) ?? [];
  // What is new is what somebody has to look at.
  const shown =
    rows.find(({ id }) => id === mail) ?? (group.waiting ? rows.find(({ fresh }) => fresh) : undefined) ?? rows[0];
  const tabs = (["mail", "headers", "source", "reports", "history"] as const).map((id) => ({
    id,
    name: say(`tab.${id}`),
    ...(id === "reports" && { count: group.reports }),
  }));
  const tab = useTab(tabs);
  const { sender, subject, verdict, waiting } = group;
  return (
    <Record
      from={{ to: "/dashboard/reported", name: say("title") }}
      title={subject || say("no-subject")}
      state={<VerdictChip verdict={verdict} waiting={waiting} />}
      lead={sender.address ? `${sender.name} <${sender.address}>`.trim() : say("quoted")}
      acts={<Verdicts group={group} />}
      tabs={{ label: say("tabs"), list: tabs, keep: ["mail"] }}
      facts={<Known group={group} />}
    >
      {tab === "reports" ? (
        <Reports query={reports} shown={shown?.id} group={group} />
      ) : tab === "history" ? (
        <History verdicts={group.verdicts} />
      ) : shown ? (
        <Mail id={shown.id} part={tab as "mail" | "headers" | "source"} fresh={shown.fresh && waiting} />
      ) : (
        reports.isSuccess && <p className="soft">{say("gone")}</p>
      )}
    </Record>
  );
}

function Verdicts({ group }: { group: Group }) {
  const say = useTriageWords();
  const judging = useVerdict(group);
  if (!judging) return null;
  return (
    <>
      {verdicts.map((one, place) => (
        <Button
          key={one}
          kind={group.waiting && place === 0 ? "primary" : "quiet"}
          aria-pressed={group.verdict === one}
          aria-keyshortcuts={keyOf[one]}
          busy={judging.busy}
          onClick={() => judging.give(one)}
        >
          {say(`verdict.${one}`)}
          <kbd aria-hidden="true">{keyOf[one].toUpperCase()}</kbd>
        </Button>
      ))}
    </>
  );
}

function Known({ group }: { group: Group }) {
  const say = useTriageWords();
  const { reports, reporters, firstAt, lastAt, linkHosts, attachmentNames } = group;
  return (
    <Facts
      rows={[
        [say("fact.reported"), say("fact.reports", { count: reports })],
        [say("fact.people"), reporters],
        [say("fact.first"), <When key="first" at={firstAt} />],
        [say("fact.last"), reports > 1 ? <When at={lastAt} /> : null],
        [say("fact.links"), linkHosts.length > 0 ? <Names all={linkHosts} /> : null],
        [say("fact.attachments"), attachmentNames.length > 0 ? <Names all={attachmentNames} /> : null],
      ]}
    />
  );
}

function Names({ all }: { all: readonly string[] }) {
  return (
    <ul className="reported-names">
      {all.map((one) => (
        <li key={one} dir="auto">
          {one}
        </li>
      ))}
    </ul>
  );
}
