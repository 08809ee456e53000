import { useState } from "react";
import { Restored } from "../../../../ui/forms/Restored.tsx";
import { useTyped } from "../../../../ui/forms/use-typed.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Checkbox } from "../../../../ui/parts/Checkbox.tsx";
import { Choices } from "../../../../ui/parts/Choices.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { NumberField } from "../../../../ui/parts/NumberField.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { deviceDay } from "../../../../ui/parts/when.ts";
import { usePartWords } from "../../../../ui/parts/words.ts";
import { refusalOf } from "../../../../ui/problem.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { difficulties } from "../../../lures/rules.ts";
import type { Difficulty } from "../../../../ui/charts/difficulty.ts";
import { contract } from "../../contract.ts";
import type { Audience, CampaignChannels, ScheduleInput } from "../../contract.ts";
import { addDays, rhythms } from "../../rules.ts";
import type { Rhythm } from "../../rules.ts";
import { useCampaignWords } from "../parts/words.ts";
import { defaultPlan } from "../plan/plan.ts";
import type { Programme } from "./programme.ts";
import { ProgrammeChannels } from "./ProgrammeChannels.tsx";

/** Sets up a programme, or changes one: rhythm, mix, spread, and whether it launches by itself. */
export function ProgrammeDialog({ programme, onClose }: { programme: Programme | null; onClose(): void }) {
  const say = useCampaignWords();
  const parts = usePartWords();
  const { permissions } = useScreen();
  const mayLaunch = mayCall(contract.launchCampaign, permissions);
  const plan = defaultPlan("", []);
  const [asking, setAsking] = useState(false);
  const {
    value: form,
    set,
    over,
    restored,
    drop,
  } = useTyped(`programme ${programme?.id ?? ""}`, {
    name: programme?.name ?? say("programmes.proposed"),
    every: programme?.every ?? ("month" as Rhythm),
    startsOn: programme?.startsOn ?? addDays(deviceDay(new Date()), 7),
    leadDays: programme?.leadDays ?? 7,
    launches: programme?.launches ?? mayLaunch,
    mix: programme?.mix ?? { lures: 3, difficulties: ["least", "moderate", "very"] as Difficulty[] },
    channels: programme?.channels ?? ({} as CampaignChannels),
    schedule: (programme?.schedule as ScheduleInput | undefined) ?? { ...plan.schedule, windowDays: 15 },
  });
  const done = {
    changes: [["campaigns"]],
    onDone() {
      over();
      onClose();
    },
    onRefused: () => true,
  };
  const create = useAct(contract.createProgramme, { ...done, said: say("programmes.created") });
  const update = useAct(contract.updateProgramme, { ...done, said: say("programmes.saved") });
  const remove = useAct(contract.removeProgramme, { ...done, said: say("programmes.removed") });
  const failed = create.error ?? update.error ?? remove.error;
  const whole = { ...form, audience: (programme?.audience as Audience | undefined) ?? { everyone: true } };
  const send = () => (programme ? update.mutate({ id: programme.id, ...form }) : create.mutate(whole));
  return (
    <Dialog
      title={programme ? say("programmes.change-title") : say("programmes.new")}
      lead={say("programmes.dialog")}
      onClose={onClose}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {failed ? <Alert>{refusalOf(failed, say("plan.check.unsent"))}</Alert> : null}
        {restored && <Restored onDrop={drop} />}
        <Field
          label={say("programmes.name")}
          required
          maxLength={150}
          value={form.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <div className="fields-row">
          <Select
            label={say("programmes.rhythm")}
            value={form.every}
            onChange={(event) => set({ every: event.currentTarget.value as Rhythm })}
          >
            {rhythms.map((one) => (
              <option key={one} value={one}>
                {say(`programmes.every.${one}`)}
              </option>
            ))}
          </Select>
          <Field
            label={say("programmes.first")}
            type="date"
            required
            value={form.startsOn}
            onChange={(event) => event.currentTarget.value && set({ startsOn: event.currentTarget.value })}
          />
          <NumberField
            label={say("programmes.spread")}
            min={0}
            max={60}
            value={form.schedule.windowDays}
            onChange={(windowDays) => windowDays !== null && set({ schedule: { ...form.schedule, windowDays } })}
          />
        </div>
        <fieldset className="classes">
          <legend>{say("programmes.mix")}</legend>
          {difficulties.map((one) => (
            <Checkbox
              key={one}
              label={parts(`charts.difficulty.${one}`)}
              checked={form.mix.difficulties.includes(one)}
              onChange={(event) => {
                const next = event.currentTarget.checked
                  ? [...form.mix.difficulties, one]
                  : form.mix.difficulties.filter((each) => each !== one);
                if (next.length > 0) set({ mix: { lures: Math.max(form.mix.lures, next.length), difficulties: next } });
              }}
            />
          ))}
        </fieldset>
        <ProgrammeChannels channels={form.channels} onChange={(channels) => set({ channels })} />
        <Choices
          label={say("programmes.then")}
          value={form.launches ? "launch" : "draft"}
          onChange={(event) => set({ launches: event.currentTarget.value === "launch" })}
          options={[
            { value: "launch", label: say("programmes.launches"), disabled: !mayLaunch },
            { value: "draft", label: say("programmes.drafts") },
          ]}
        />
        {programme && asking ? (
          <div className="form-buttons" role="group" aria-label={say("programmes.remove-sure")}>
            <p>{say("programmes.remove-sure")}</p>
            <Button kind="danger" autoFocus busy={remove.isPending} onClick={() => remove.mutate({ id: programme.id })}>
              {say("programmes.yes-remove")}
            </Button>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {parts("cancel")}
            </Button>
          </div>
        ) : (
          <div className="form-buttons">
            <Button type="submit" busy={create.isPending || update.isPending}>
              {programme ? say("programmes.save") : say("programmes.create")}
            </Button>
            {programme && (
              <Button kind="plain" onClick={() => setAsking(true)}>
                {say("programmes.remove")}
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}
