import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { languageName } from "../../../../ui/language-name.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Chip } from "../../../../ui/parts/Chip.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { Facts } from "../../../../ui/record/Facts.tsx";
import { Record } from "../../../../ui/record/Record.tsx";
import { RecordAnswer } from "../../../../ui/record/RecordAnswer.tsx";
import { useTab } from "../../../../ui/record/Tabs.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Empty } from "../../../../ui/states/Empty.tsx";
import type { OutputOf } from "../../../../ui/call.ts";
import { contract } from "../../contract.ts";
import { PersonDialog } from "../PersonDialog.tsx";
import { useRoleNames } from "./roles.ts";
import { accountStateOf } from "../people.ts";
import { usePeopleWords } from "../words.ts";
import "../people.css";

type Shown = OutputOf<typeof contract.personRecord>;

interface PersonTab {
  id: string;
  name: string;
  body: ReactNode;
}

/** One person's page: what there is about them that this reader may see, and who has looked. @param more tabs of later features */
export function PersonRecord({
  more,
}: {
  more: (person: { id: string; name: string }, within: boolean) => readonly PersonTab[];
}) {
  const { id = "" } = useParams();
  const say = usePeopleWords();
  const { call } = useScreen();
  const record = useQuery({ queryKey: ["people", "record", id], queryFn: () => call(contract.personRecord, { id }) });
  return (
    <div className="screen people">
      <RecordAnswer query={record} from={{ to: "/dashboard/people", name: say("title") }}>
        {(shown) => <Page shown={shown} more={more(shown.person, shown.within)} />}
      </RecordAnswer>
    </div>
  );
}

function Page({ shown, more }: { shown: Shown; more: readonly PersonTab[] }) {
  const { person, looks } = shown;
  const { call, member, permissions } = useScreen();
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const [managing, setManaging] = useState(false);
  const state = accountStateOf(person);
  const tabs: PersonTab[] = [
    { id: "about", name: say("record.about"), body: <About shown={shown} /> },
    { id: "looks", name: say("record.looks"), body: <Looks looks={looks} /> },
    ...more,
  ];
  const tab = useTab(tabs);
  const manages = shown.within && mayCall(contract.inviteNewPerson, permissions);
  return (
    <Record
      from={{ to: "/dashboard/people", name: say("title") }}
      title={person.name || person.email}
      state={<Chip kind={state === "joined" ? "good" : "plain"}>{say(`state.${state}`)}</Chip>}
      lead={person.email}
      acts={manages && <Button onClick={() => setManaging(true)}>{say("record.manage")}</Button>}
      tabs={{ label: say("record.parts"), list: tabs }}
      facts={
        <Facts
          title={say("record.facts")}
          rows={[
            [say("column.role"), roleName(person.role)],
            [say("column.department"), person.department?.name],
            [say("column.manager"), person.manager?.name],
            [say("record.phone"), person.phone],
            [say("column.locale"), person.locale && languageName(person.locale)],
            [say("record.time-zone"), person.timeZone],
            [say("column.tags"), person.tags.length > 0 ? person.tags.join(", ") : null],
            ...Object.entries(person.custom),
            [say("column.added"), <When key="added" at={person.createdAt} />],
            [say("record.changed"), <When key="changed" at={person.updatedAt} />],
          ]}
        />
      }
    >
      {tabs.find(({ id }) => id === tab)?.body}
      {managing && <PersonDialog call={call} person={person} self={member.id} onClose={() => setManaging(false)} />}
    </Record>
  );
}

/** What the organisation's privacy mode lets this reader see of what the person did. */
function About({ shown: { shown, person } }: { shown: Shown }) {
  const say = usePeopleWords();
  const name = person.name || person.email;
  const sentence = shown.outcomes ? `seen-${shown.rows}` : "seen-none";
  return (
    <section className="card">
      <h2>{say("record.privacy")}</h2>
      <p>{say(`record.${sentence as "seen-named" | "seen-pseudonymous" | "seen-none"}`, { name })}</p>
      <p className="small soft">{say("record.privacy-hint")}</p>
    </section>
  );
}

const saidOf = {
  "person.viewed": "record.viewed",
  "person.results-viewed": "record.results-viewed",
  "person.score-viewed": "record.score-viewed",
  "person.data-exported": "record.exported",
} as const satisfies Record<Shown["looks"][number]["act"], string>;

function Looks({ looks }: { looks: Shown["looks"] }) {
  const say = usePeopleWords();
  if (looks.length === 0)
    return (
      <Empty icon={Eye} title={say("record.no-looks")}>
        {say("record.looks-hint")}
      </Empty>
    );
  return (
    <>
      <ul className="record-list people-looks">
        {looks.map(({ at, act, by }) => (
          <li key={`${at}${act}${by.id}`}>
            <strong>{by.name ?? say(by.kind === "key" ? "record.by-key" : "record.by-gone")}</strong>
            <span>{say(saidOf[act])}</span>
            <span className="soft">
              <When at={at} />
            </span>
          </li>
        ))}
      </ul>
      <p className="small soft">{say("record.looks-hint")}</p>
    </>
  );
}
