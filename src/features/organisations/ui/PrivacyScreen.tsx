import { useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "../../../ui/call.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { Restored } from "../../../ui/forms/Restored.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { useTyped } from "../../../ui/forms/use-typed.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { NumberField } from "../../../ui/parts/NumberField.tsx";
import { Panel } from "../../../ui/parts/Panel.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { Switch } from "../../../ui/parts/Switch.tsx";
import { toast } from "../../../ui/parts/toast.ts";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { privacyModes } from "../rules.ts";
import { settingsChanged, useOrganisation, useRetention } from "./organisation.ts";
import { useOrganisationWords } from "./words.ts";
import "../../../ui/settings/settings.css";

type Organisation = OutputOf<typeof contract.currentOrganisation>;

/** What is shown of people and how long it is kept. What protects them less takes a second person. */
export default function PrivacyScreen() {
  const say = useOrganisationWords();
  const found = useOrganisation();
  const retention = useRetention();
  return (
    <>
      <ScreenHead title={say("privacy.title")} />
      <Answer query={found}>
        {(organisation) => (
          <>
            <Waiting proposed={organisation.proposed} />
            <Mode key={JSON.stringify(organisation)} organisation={organisation} />
          </>
        )}
      </Answer>
      <Answer query={retention}>
        {({ periods }) => <Retention key={JSON.stringify(periods)} periods={periods} />}
      </Answer>
    </>
  );
}

/** What waits for a second person, each with the act that gives the consent. */
function Waiting({ proposed }: { proposed: Organisation["proposed"] }) {
  const say = useOrganisationWords();
  const { permissions } = useScreen();
  const agree = useAct(contract.changeOrganisation, {
    changes: settingsChanged,
    said: (after, asked) =>
      say(Object.keys(asked).some((name) => name in after.proposed) ? "privacy.not-second" : "privacy.agreed"),
  });
  const open = Object.entries(proposed).filter(([name]) => name in settingNames);
  if (open.length === 0) return null;
  return (
    <Alert kind="info">
      <p>{say("privacy.waits")}</p>
      <ul className="setting-rows">
        {open.map(([name, value]) => (
          <li key={name}>
            <span>
              {say(settingNames[name as keyof typeof settingNames])}: <strong>{shownValue(name, value, say)}</strong>
            </span>
            {mayCall(contract.changeOrganisation, permissions) && (
              <Button kind="quiet" busy={agree.isPending} onClick={() => agree.mutate({ [name]: value })}>
                {say("privacy.agree")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const settingNames = {
  privacyMode: "privacy.mode",
  approvalRequired: "privacy.approval",
  simulationsPerMonth: "privacy.per-month",
  verdictHoldSeconds: "privacy.hold",
} as const;

function shownValue(name: string, value: unknown, say: ReturnType<typeof useOrganisationWords>): string {
  const mode = privacyModes.find((one) => one === value);
  if (name === "privacyMode" && mode) return say(`privacy.modes.${mode}.name`);
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return String(value);
}

function Mode({ organisation }: { organisation: Organisation }) {
  const { call, permissions } = useScreen();
  const say = useOrganisationWords();
  const queries = useQueryClient();
  const { privacyMode, smallestGroup, approvalRequired, simulationsPerMonth, verdictHoldSeconds } = organisation;
  const mayChange = mayCall(contract.changeOrganisation, permissions);
  const form = useContractForm({
    call,
    endpoint: contract.changeOrganisation,
    start: {
      privacyMode,
      smallestGroup: String(smallestGroup),
      approvalRequired,
      simulationsPerMonth: String(simulationsPerMonth),
      verdictHoldSeconds: String(verdictHoldSeconds),
    },
    input: (typed) => ({
      ...typed,
      smallestGroup: Number(typed.smallestGroup),
      simulationsPerMonth: Number(typed.simulationsPerMonth),
      verdictHoldSeconds: Number(typed.verdictHoldSeconds),
    }),
    onDone: ({ proposed }) => void toast.success(say(Object.keys(proposed).length > 0 ? "privacy.proposed" : "saved")),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsChanged[0] }),
  });
  const mode = form.watch("privacyMode");
  return (
    <Panel title={say("privacy.shown")} lead={say("privacy.shown-lead")}>
      <Form form={form} submit={mayChange && form.dirty && say("save")}>
        <Select
          label={say("privacy.mode")}
          hint={say(`privacy.modes.${mode}.says`)}
          disabled={!mayChange}
          {...form.field("privacyMode")}
        >
          {privacyModes.map((one) => (
            <option key={one} value={one}>
              {say(`privacy.modes.${one}.name`)}
            </option>
          ))}
        </Select>
        <div className="fields-list">
          <Field
            label={say("privacy.group")}
            hint={say("privacy.group-hint")}
            type="number"
            min={smallestGroup}
            max={100}
            readOnly={!mayChange}
            {...form.field("smallestGroup")}
          />
          <Switch
            label={say("privacy.approval")}
            hint={say("privacy.approval-hint")}
            disabled={!mayChange}
            {...form.field("approvalRequired")}
          />
          <Field
            label={say("privacy.per-month")}
            hint={say("privacy.per-month-hint")}
            type="number"
            min={1}
            max={31}
            readOnly={!mayChange}
            {...form.field("simulationsPerMonth")}
          />
          <Field
            label={say("privacy.hold")}
            hint={say("privacy.hold-hint")}
            type="number"
            min={0}
            max={3600}
            readOnly={!mayChange}
            {...form.field("verdictHoldSeconds")}
          />
        </div>
      </Form>
    </Panel>
  );
}

type Period = OutputOf<typeof contract.retention>["periods"][number];

function Retention({ periods }: { periods: readonly Period[] }) {
  const { permissions } = useScreen();
  const say = useOrganisationWords();
  const start = Object.fromEntries(periods.map(({ name, days }) => [name, days]));
  const { value: typed, set, over, restored, drop } = useTyped("retention", start);
  const mayChange = mayCall(contract.changeRetention, permissions);
  const save = useAct(contract.changeRetention, { changes: settingsChanged, said: say("saved"), onDone: over });
  const wanted = periods.flatMap(({ name, days }) => {
    const to = typed[name] ?? days;
    return to === days ? [] : [[name, to] as const];
  });
  const shorter = wanted.some(([name, to]) => to < periods.find((one) => one.name === name)!.days);
  return (
    <Panel title={say("retention.title")} lead={say("retention.lead")}>
      <form
        className="form"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ periods: Object.fromEntries(wanted) });
        }}
      >
        {restored && <Restored onDrop={drop} />}
        <div className="fields-list setting-lines">
          {periods.map(({ name, what, days, least, most, proposed }) => (
            <NumberField
              key={name}
              label={what}
              hint={
                say("retention.limits", { least, most }) +
                (proposed === null ? "" : ` ${say("retention.proposed", { days: proposed })}`)
              }
              min={least}
              max={most}
              readOnly={!mayChange}
              value={typed[name] ?? days}
              onChange={(to) => to !== null && set({ [name]: to })}
            />
          ))}
        </div>
        {shorter && <Alert kind="info">{say("retention.shorter")}</Alert>}
        {mayChange && wanted.length > 0 && (
          <div className="form-buttons">
            <Button type="submit" busy={save.isPending}>
              {say("save")}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
