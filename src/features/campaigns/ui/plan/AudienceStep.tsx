import { useState } from "react";
import { useCampaignWords } from "../parts/words.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Choices } from "../../../../ui/parts/Choices.tsx";
import { More } from "../../../../ui/parts/More.tsx";
import { NumberField } from "../../../../ui/parts/NumberField.tsx";
import type { Audience } from "../../contract.ts";
import { LeftOut } from "./LeftOut.tsx";
import { namesAnybody } from "./plan.ts";
import { useDepartments, useTags } from "../../../people/ui/parts/directory.ts";
import { stepHeading } from "./step.ts";
import type { StepProps } from "./step.ts";
import "../../../../ui/parts/field.css";

type Kind = "everyone" | "departments" | "tags" | "people";

/** Whom the simulation is for, with a live count. */
export function AudienceStep({ plan, change, preview }: StepProps) {
  const say = useCampaignWords();
  const { audience } = plan;
  const [kind, setKind] = useState<Kind>(kindOf(audience));
  const sample = audience.sample && "percent" in audience.sample ? audience.sample.percent : null;
  const set = (next: Audience) =>
    change({ audience: { ...next, ...(audience.sample && { sample: audience.sample }) } });
  const choose = (next: Kind) => {
    setKind(next);
    set(next === "everyone" ? { everyone: true } : { [next]: audience[next] ?? [] });
  };
  return (
    <>
      <Choices
        labelledBy={stepHeading}
        look="cards"
        value={kind}
        onChange={(event) => choose(event.currentTarget.value as Kind)}
        options={[
          { value: "everyone", label: say("plan.audience.everyone"), hint: say("plan.audience.everyone-hint") },
          {
            value: "departments",
            label: say("plan.audience.departments"),
            hint: say("plan.audience.departments-hint"),
          },
          { value: "tags", label: say("plan.audience.tags"), hint: say("plan.audience.tags-hint") },
          ...(audience.people
            ? [{ value: "people", label: say("plan.audience.people", { count: audience.people.length }) }]
            : []),
        ]}
      />
      {kind === "departments" && (
        <Departments chosen={audience.departments ?? []} onChange={(departments) => set({ departments })} />
      )}
      {kind === "tags" && <Tags chosen={audience.tags ?? []} onChange={(tags) => set({ tags })} />}
      {!namesAnybody(audience) && <Alert>{say("plan.audience.nobody-yet")}</Alert>}
      {namesAnybody(audience) && preview && <LeftOut preview={preview} />}
      <More summary={say("plan.audience.part")} open={sample !== null}>
        <NumberField
          label={say("plan.audience.sample")}
          hint={say("plan.audience.sample-hint")}
          min={1}
          max={100}
          optional
          className="short"
          value={sample}
          onChange={(percent) => {
            const { sample: _before, ...rest } = audience;
            // All of them are no sample.
            change({ audience: percent !== null && percent < 100 ? { ...rest, sample: { percent } } : rest });
          }}
        />
      </More>
    </>
  );
}

interface PickerProps {
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

function Departments(props: PickerProps) {
  const say = useCampaignWords();
  const { data, isSuccess } = useDepartments();
  return (
    <Picker
      {...props}
      label={say("plan.audience.which", { count: props.chosen.length })}
      search={say("plan.audience.search")}
      none={isSuccess && say("plan.audience.no-department")}
      choices={data ?? []}
    />
  );
}

/** The tags in use, and those that were chosen before and are not in use any more. */
function Tags(props: PickerProps) {
  const say = useCampaignWords();
  const { data, isSuccess } = useTags();
  const gone = props.chosen.filter((tag) => !data?.includes(tag));
  return (
    <Picker
      {...props}
      label={say("plan.audience.which-tags", { count: props.chosen.length })}
      search={say("plan.audience.search-tags")}
      none={isSuccess && say("plan.audience.no-tag")}
      choices={[...(data ?? []), ...gone].map((tag) => ({ id: tag, name: tag }))}
    />
  );
}

const searchedFrom = 9;

function Picker(
  props: PickerProps & {
    label: string;
    search: string;
    /** Said where nothing is found. */
    none: string | false;
    choices: readonly { id: string; name: string; people?: number }[];
  },
) {
  const { chosen, onChange, choices } = props;
  const [search, setSearch] = useState("");
  const found = choices.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <fieldset className="picker">
      <legend>{props.label}</legend>
      {choices.length >= searchedFrom && (
        <input
          className="input"
          type="search"
          aria-label={props.search}
          placeholder={props.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className="picker-list">
        {found.map(({ id, name, people }) => (
          <label key={id}>
            <input
              type="checkbox"
              className="tick-box"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
            <span>{name}</span>
            {people !== undefined && <span className="soft number">{people}</span>}
          </label>
        ))}
        {found.length === 0 && props.none && <p className="soft">{props.none}</p>}
      </div>
    </fieldset>
  );
}

function kindOf({ departments, tags, people }: Audience): Kind {
  return people ? "people" : departments ? "departments" : tags ? "tags" : "everyone";
}
