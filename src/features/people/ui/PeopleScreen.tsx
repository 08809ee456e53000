import { Network, Upload, UserRoundPlus, UsersRound } from "lucide-react";
import { useState } from "react";
import { useAddressState } from "../../../ui/address-state.ts";
import { List } from "../../../ui/list/List.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Empty } from "../../../ui/states/Empty.tsx";
import { contract } from "../contract.ts";
import { BulkActs } from "./list/BulkActs.tsx";
import { useColumns } from "./list/columns.tsx";
import { PeopleFilters } from "./list/PeopleFilters.tsx";
import { Views } from "./list/Views.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { PersonDialog } from "./PersonDialog.tsx";
import { filterOf, listDefaults, usePeople } from "./people.ts";
import { usePeopleWords } from "./words.ts";
import "./people.css";

/** The people of an organisation: find, invite, look after, one or thousands. */
export default function PeopleScreen() {
  const { call, organisation, member, permissions } = useScreen();
  const say = usePeopleWords();
  const [state, change] = useAddressState(listDefaults);
  const people = usePeople(call, organisation.id, state);
  const [managed, setManaged] = useState<string | null>(null);
  const [inviting, setInviting] = useState(false);
  const mayInvite = mayCall(contract.inviteNewPerson, permissions);
  const columns = useColumns({ self: member.id, ...(mayInvite && { onManage: setManaged }) });
  const person = people.data?.pages.flatMap((page) => page.items).find((one) => one.id === managed);
  const filter = filterOf(state);
  const invite = (
    <Button onClick={() => setInviting(true)}>
      <UserRoundPlus size={18} aria-hidden="true" />
      {say("invite")}
    </Button>
  );
  return (
    <div className="screen people">
      <ScreenHead
        title={say("title")}
        lead={say("lead", { organisation: organisation.name })}
        beside={[
          { to: "/dashboard/people/departments", name: say("departments.title"), icon: Network },
          ...(mayCall(contract.importPeople, permissions)
            ? [{ to: "/dashboard/people/import", name: say("import.title"), icon: Upload }]
            : []),
        ]}
        acts={mayInvite && invite}
      />
      <Views />
      <List
        name="people"
        label={say("list")}
        columns={columns}
        query={people}
        idOf={({ id }) => id}
        nameOf={({ name, email }) => name || email}
        hrefOf={({ id }) => `/dashboard/people/${id}`}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        search={state.q}
        onSearch={(q) => change({ q })}
        filters={<PeopleFilters state={state} onChange={change} />}
        narrowed={Object.keys(filter).length > 0}
        onReset={() => change(listDefaults)}
        {...(mayCall(contract.changePeople, permissions) && {
          bulk: (selection, clear) => <BulkActs selection={selection} filter={filter} onDone={clear} />,
        })}
        empty={
          <Empty icon={UsersRound} title={say("empty.title")} act={mayInvite && invite}>
            {say("empty.lead")}
          </Empty>
        }
      />
      {people.isSuccess && Object.keys(filter).length === 0 && people.data.pages[0]?.total === 1 && (
        <p className="small soft">{say("none-yet")}</p>
      )}
      {inviting && <InviteDialog call={call} onClose={() => setInviting(false)} />}
      {person && <PersonDialog call={call} person={person} self={member.id} onClose={() => setManaged(null)} />}
    </div>
  );
}
