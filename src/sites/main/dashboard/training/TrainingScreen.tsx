import { useQuery, useQueryClient } from "@tanstack/react-query";
import { contract } from "../../../../features/training/contract.ts";
import { contract as insight } from "../../../../features/insight/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { Field } from "../../../../ui/parts/Field.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { ScreenHead } from "../../../../ui/parts/ScreenHead.tsx";
import { Switch } from "../../../../ui/parts/Switch.tsx";
import { toast } from "../../../../ui/parts/toast.ts";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { useDashboardWords } from "../words.ts";
import "../../../../ui/settings/settings.css";

type Settings = OutputOf<typeof contract.getTrainingSettings>;

/** How long lessons are open and how people are reminded, and how much of a lesson's ninety seconds they take. */
export default function TrainingScreen() {
  const { call, organisation, permissions } = useScreen();
  const say = useDashboardWords();
  const settings = useQuery({
    queryKey: ["training-settings", organisation.id],
    queryFn: () => call(contract.getTrainingSettings, {}),
  });
  return (
    <>
      <ScreenHead title={say("training.title")} lead={say("training.lead")} />
      <Answer query={settings}>{(now) => <Reminding key={JSON.stringify(now)} now={now} />}</Answer>
      {mayCall(insight.insightOverview, permissions) && <Lessons />}
    </>
  );
}

function Reminding({ now }: { now: Settings }) {
  const { call, organisation } = useScreen();
  const say = useDashboardWords();
  const queries = useQueryClient();
  const form = useContractForm({
    call,
    endpoint: contract.putTrainingSettings,
    start: { dueDays: String(now.dueDays), reminders: now.reminders, reminderDays: String(now.reminderDays) },
    input: (typed) => ({ ...typed, dueDays: Number(typed.dueDays), reminderDays: Number(typed.reminderDays) }),
    onDone: () => void toast.success(say("training.saved")),
    onSettled: () => queries.invalidateQueries({ queryKey: ["training-settings", organisation.id] }),
  });
  return (
    <Panel title={say("training.reminders")} lead={say("training.reminders-lead")}>
      <Form form={form} submit={form.dirty && say("training.save")}>
        <div className="fields-list">
          <Field
            label={say("training.due")}
            hint={say("training.due-hint")}
            type="number"
            min={1}
            max={120}
            {...form.field("dueDays")}
          />
          <Switch label={say("training.remind")} hint={say("training.remind-hint")} {...form.field("reminders")} />
          <Field
            label={say("training.every")}
            hint={say("training.every-hint")}
            type="number"
            min={7}
            max={90}
            disabled={!form.watch("reminders")}
            {...form.field("reminderDays")}
          />
        </div>
      </Form>
    </Panel>
  );
}

const day = 86_400_000;

/** What lessons came to within a year, as far as it may be told. */
function Lessons() {
  const { call, organisation } = useScreen();
  const say = useDashboardWords();
  const figures = useQuery({
    queryKey: ["insight", organisation.id, "lessons"],
    queryFn: () =>
      call(insight.insightOverview, { from: new Date(Math.floor(Date.now() / day) * day - 365 * day).toISOString() }),
  });
  return (
    <Panel title={say("training.figures")} lead={say("training.figures-lead")}>
      <Answer query={figures}>
        {({ lessonsAssigned, lessonsCompleted, secondsPerLesson, halfStayedSeconds }) => (
          <ul className="setting-rows">
            <li>
              <span>{say("training.seconds")}</span>
              <strong>
                {secondsPerLesson === null
                  ? say("training.few")
                  : say("training.seconds-value", { count: secondsPerLesson })}
              </strong>
            </li>
            <li>
              <span>{say("training.stayed")}</span>
              <strong>
                {halfStayedSeconds === null
                  ? say("training.few")
                  : halfStayedSeconds === 0
                    ? say("training.stayed-short")
                    : say("training.stayed-value", { count: halfStayedSeconds })}
              </strong>
            </li>
            <li>
              <span>{say("training.done")}</span>
              <strong>
                {lessonsAssigned === null || lessonsCompleted === null
                  ? say("training.few")
                  : say("training.done-value", { done: lessonsCompleted, count: lessonsAssigned })}
              </strong>
            </li>
          </ul>
        )}
      </Answer>
    </Panel>
  );
}
