import { useState } from "react";
import { Link } from "react-router";
import { roles } from "../../../../kit/roles.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { usePeopleWords } from "../words.ts";
import { PersonField } from "./PersonField.tsx";
import type { Chosen } from "./PersonField.tsx";
import { useRoleNames } from "./roles.ts";
import "../../../../ui/forms/form.css";

const given = roles.filter((role) => role !== "owner" && role !== "learner");

/** Gives somebody who is in the directory a role, an approver's unless another is chosen. */
export default function GiveRole({ onGiven }: { onGiven?: () => void }) {
  const say = usePeopleWords();
  const roleName = useRoleNames();
  const [who, setWho] = useState<Chosen | null>(null);
  const [role, setRole] = useState<(typeof given)[number]>("approver");
  const [asked, setAsked] = useState(false);
  const give = useAct(contract.setRole, {
    changes: [["people"]],
    said: (person) => say("give-role.given", { name: person.name || person.email, role: roleName(person.role) }),
    onDone: () => onGiven?.(),
  });
  return (
    <form
      className="form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (who) give.mutate({ id: who.id, role });
      }}
    >
      <PersonField
        label={say("give-role.who")}
        hint={say("give-role.hint")}
        error={asked && who === null ? say("give-role.choose") : undefined}
        value={who}
        onChange={setWho}
      />
      <Select
        label={say("give-role.role")}
        hint={say(`role-hint.${role}`)}
        value={role}
        onChange={(event) => setRole(given.find((one) => one === event.target.value)!)}
      >
        {given.map((one) => (
          <option key={one} value={one}>
            {roleName(one)}
          </option>
        ))}
      </Select>
      <div className="form-buttons">
        <Button type="submit" kind="quiet" busy={give.isPending}>
          {say("give-role.give")}
        </Button>
      </div>
      <Link className="small" to="/dashboard/people">
        {say("give-role.invite")}
      </Link>
    </form>
  );
}
