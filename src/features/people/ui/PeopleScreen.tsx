import { Search, UserRoundPlus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { useRested } from "../../../ui/use-rested.ts";
import { usePeopleWords } from "./words.ts";
import { InviteDialog } from "./InviteDialog.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { PersonDialog } from "./PersonDialog.tsx";
import { usePeople } from "./people.ts";
import "./people.css";

/** The people of an organisation, for owners and admins: find, invite, look after. */
export default function PeopleScreen() {
  const { call, organisation, member } = useScreen();
  const say = usePeopleWords();
  const [typed, setTyped] = useState("");
  // Not every key asks the server.
  const search = useDeferredValue(useRested(typed.trim(), 200));
  const people = usePeople(call, organisation.id, search);
  const [open, setOpen] = useState<string | null>(null);
  const [inviting, setInviting] = useState(false);
  const found = people.data?.pages.flatMap((page) => page.items) ?? [];
  const person = found.find((one) => one.id === open);
  return (
    <div className="screen people">
      <div>
        <h1>{say("title")}</h1>
        <p className="soft">{say("lead", { organisation: organisation.name })}</p>
      </div>
      <div className="people-bar">
        <div className="people-search">
          <Search size={18} aria-hidden="true" />
          <input
            className="input"
            type="search"
            aria-label={say("search")}
            placeholder={say("search")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button onClick={() => setInviting(true)}>
          <UserRoundPlus size={18} aria-hidden="true" />
          {say("invite")}
        </Button>
      </div>
      <p className="small soft people-count" role="status">
        {people.data &&
          (people.hasNextPage ? say("count-more", { count: found.length }) : say("count", { count: found.length }))}
      </p>
      {people.isPending && (
        <p className="row soft">
          <Spinner /> {say("loading")}
        </p>
      )}
      {people.isError && (
        <div className="people-failed">
          <Alert>{say("failed")}</Alert>
          <Button kind="quiet" onClick={() => void people.refetch()}>
            {say("again")}
          </Button>
        </div>
      )}
      {found.length > 0 && <PeopleTable people={found} self={member.id} onManage={setOpen} />}
      {people.isSuccess && found.length === 0 && <p className="card people-none">{say("none-found")}</p>}
      {people.isSuccess && search === "" && found.length === 1 && (
        <p className="card sand people-none">{say("none-yet")}</p>
      )}
      {people.hasNextPage && (
        <Button
          kind="quiet"
          className="fit"
          busy={people.isFetchingNextPage}
          onClick={() => void people.fetchNextPage()}
        >
          {say("more")}
        </Button>
      )}
      {inviting && <InviteDialog call={call} onClose={() => setInviting(false)} />}
      {person && <PersonDialog call={call} person={person} self={member.id} onClose={() => setOpen(null)} />}
    </div>
  );
}
