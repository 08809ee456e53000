import { useState } from "react";
import { roles } from "../../../../kit/roles.ts";
import type { InputOf } from "../../../../ui/call.ts";
import type { Selection } from "../../../../ui/list/BulkBar.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Menu } from "../../../../ui/parts/Menu.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { useRoleNames } from "../parts/roles.ts";
import { useDepartments } from "../parts/directory.ts";
import { usePeopleWords } from "../words.ts";
import { useChange } from "./use-change.ts";

type Change = InputOf<typeof contract.changePeople>["change"];
type Asked = Change["set"] | "inactive";

/** What can be done to the selected people at once. @param filter what the list shows, for all who match */
export function BulkActs(props: {
  selection: Selection;
  filter: InputOf<typeof contract.changePeople>["matching"];
  onDone(): void;
}) {
  const { selection, filter, onDone } = props;
  const say = usePeopleWords();
  const { permissions } = useScreen();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { order, busy } = useChange(() => {
    setAsked(null);
    onDone();
  });
  const count = selection.all ? selection.count : selection.ids.length;
  const give = (change: Change) =>
    order(selection.all ? { matching: filter, change } : { matching: {}, ids: [...selection.ids], change });
  const act = (id: Asked, danger?: true) => ({
    id,
    name: say(`bulk.${id}`),
    onAct: () => setAsked(id),
    ...(danger && { danger }),
  });
  const mayRoles = mayCall(contract.setRole, permissions);
  const mayInvite = mayCall(contract.invitePerson, permissions);
  return (
    <>
      <Menu
        label={say("bulk.change")}
        acts={[
          ...(mayRoles ? [act("role")] : []),
          act("department"),
          act("tag"),
          act("no-tag"),
          ...(mayInvite ? [act("invited")] : []),
          act("active"),
          act("inactive", true),
        ]}
      >
        {say("bulk.change")}
      </Menu>
      {asked && (
        <Dialog title={say(`bulk.${asked}`)} lead={say("bulk.about", { count })} onClose={() => setAsked(null)}>
          <Asking asked={asked} busy={busy} onGive={give} />
        </Dialog>
      )}
    </>
  );
}

function Asking({ asked, busy, onGive }: { asked: Asked; busy: boolean; onGive(change: Change): void }) {
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const departments = useDepartments();
  const [value, setValue] = useState(asked === "role" ? "learner" : "");
  const send = () => {
    if (asked === "role") onGive({ set: "role", role: roles.find((one) => one === value)! });
    else if (asked === "department") onGive({ set: "department", department: value || null });
    else if (asked === "tag" || asked === "no-tag") onGive({ set: asked, tag: value.trim() });
    else if (asked === "invited") onGive({ set: "invited" });
    else onGive({ set: "active", active: asked === "active" });
  };
  return (
    <form
      className="form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {asked === "role" && (
        <Select label={say("column.role")} value={value} onChange={(event) => setValue(event.target.value)}>
          {roles
            .filter((role) => role !== "owner")
            .map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
        </Select>
      )}
      {asked === "department" && (
        <Select label={say("column.department")} value={value} onChange={(event) => setValue(event.target.value)}>
          <option value="">{say("bulk.no-department")}</option>
          {(departments.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {(asked === "tag" || asked === "no-tag") && (
        <Field
          label={say("bulk.which-tag")}
          required
          maxLength={50}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      {(asked === "invited" || asked === "active" || asked === "inactive") && <p>{say(`bulk.hint.${asked}`)}</p>}
      <div className="form-buttons">
        <Button type="submit" kind={asked === "inactive" ? "danger" : "primary"} busy={busy}>
          {say(`bulk.yes.${asked}`)}
        </Button>
      </div>
    </form>
  );
}
