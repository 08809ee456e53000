import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { chooseOrganisation } from "../account/shown-organisation.ts";
import type { Me } from "./product.ts";
import { useDashboardWords } from "./words.ts";

/** The organisation whose dashboard this is; a choice when the person belongs to several. */
export function OrganisationPicker({ me }: { me: Me | undefined }) {
  const say = useDashboardWords();
  const id = useId();
  if (!me?.organisation) return <div className="dash-organisation" />;
  if (me.organisations.length < 2) return <p className="dash-organisation">{me.organisation.name}</p>;
  return (
    <div className="dash-organisation">
      <label className="unseen" htmlFor={id}>
        {say("frame.organisation")}
      </label>
      <select id={id} value={me.organisation.id} onChange={(event) => chooseOrganisation(event.target.value)}>
        {me.organisations.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </div>
  );
}
