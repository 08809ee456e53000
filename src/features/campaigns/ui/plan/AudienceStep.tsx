import { useState } from "react";
import { useCampaignWords } from "../parts/words.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Choices } from "../../../../ui/parts/Choices.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import type { Audience } from "../../contract.ts";
import { LeftOut } from "./LeftOut.tsx";
import { saysWhom } from "./plan.ts";
import { useDepartments } from "./questions.ts";
import type { StepProps } from "./step.ts";

type Kind = "everyone" | "departments" | "tags" | "people";

/** Whom the simulation is for, with a live count. */
export function AudienceStep({ plan, change, preview }: StepProps) {
  const say = useCampaignWords();
  const { audience } = plan;
  const [kind, setKind] = useState<Kind>(kindOf(audience));
  const sample = audience.sample && "percent" in audience.sample ? audience.sample.percent : "";
  const set = (next: Audience) =>
    change({ audience: { ...next, ...(audience.sample && { sample: audience.sample }) } });
  const choose = (next: Kind) => {
    setKind(next);
    set(next === "everyone" ? { everyone: true } : { [next]: audience[next] ?? [] });
  };
  return (
    <>
      <Choices
        label={say("plan.audience.who")}
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
      {kind === "tags" && (
        <Field
          label={say("plan.audience.tag-list")}
          hint={say("plan.audience.tag-list-hint")}
          defaultValue={audience.tags?.join(", ") ?? ""}
          onChange={(event) => set({ tags: listed(event.currentTarget.value) })}
        />
      )}
      <Field
        label={say("plan.audience.sample")}
        hint={say("plan.audience.sample-hint")}
        type="number"
        min={1}
        max={100}
        className="short"
        defaultValue={sample}
        onChange={(event) => {
          const percent = event.currentTarget.valueAsNumber;
          const { sample: _before, ...rest } = audience;
          change({ audience: percent > 0 && percent < 100 ? { ...rest, sample: { percent } } : rest });
        }}
      />
      {!saysWhom(audience) && <Alert>{say("plan.audience.nobody-yet")}</Alert>}
      {saysWhom(audience) && preview && <LeftOut preview={preview} />}
    </>
  );
}

function Departments({ chosen, onChange }: { chosen: readonly string[]; onChange(chosen: string[]): void }) {
  const say = useCampaignWords();
  const departments = useDepartments();
  const [search, setSearch] = useState("");
  const found = (departments.data ?? []).filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return (
    <fieldset className="picker">
      <legend>{say("plan.audience.which", { count: chosen.length })}</legend>
      {(departments.data?.length ?? 0) > 8 && (
        <input
          className="input"
          type="search"
          aria-label={say("plan.audience.search")}
          placeholder={say("plan.audience.search")}
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
            <span className="soft number">{people}</span>
          </label>
        ))}
        {departments.isSuccess && found.length === 0 && <p className="soft">{say("plan.audience.no-department")}</p>}
      </div>
    </fieldset>
  );
}

function kindOf({ departments, tags, people }: Audience): Kind {
  return people ? "people" : departments ? "departments" : tags ? "tags" : "everyone";
}

function listed(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((one) => one.trim()))].filter((one) => one !== "");
}
