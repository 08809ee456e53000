import type { MetaFunction } from "react-router";
import { PeopleScreen } from "../../../features/people/ui/parts/PeopleScreen.tsx";
import { useDashboard } from "./context.ts";
import { call } from "./product.ts";
import { maySeePeople, Waiting } from "./Shell.tsx";
import { useDashboardWords } from "./words.ts";

export const meta: MetaFunction = () => [{ title: useDashboardWords.now()("people.page") }];

/** The people of the organisation, for whoever may look after their accounts. */
export default function People() {
  const say = useDashboardWords();
  const { me } = useDashboard();
  if (!me) return <Waiting />;
  if (!maySeePeople(me) || !me.organisation || !me.member)
    return (
      <div className="screen">
        <h1>{say("frame.people")}</h1>
        <p className="lead">{say("people.not-yours")}</p>
      </div>
    );
  return <PeopleScreen key={me.organisation.id} call={call} organisation={me.organisation} self={me.member.id} />;
}
