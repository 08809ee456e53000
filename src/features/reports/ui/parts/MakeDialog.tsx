import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { supportedLanguages } from "../../../../ui/language.ts";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";
import { proposedPeriod } from "../period-choices.ts";
import { useReportWords } from "./words.ts";
import { KindSelect } from "./KindSelect.tsx";
import { PeriodOptions } from "./PeriodOptions.tsx";
import { useDepartments } from "../../../people/ui/parts/directory.ts";
import { changes, useLaunched } from "./queries.ts";
import type { Kind } from "./queries.ts";

interface MakeDialogProps {
  kinds: readonly Kind[];
  /** What is chosen at first. */
  kind?: string | undefined;
  campaign?: string | undefined;
  onClose(): void;
}

/** Orders a report: its kind, what it is of, its language. */
export function MakeDialog({ kinds, kind, campaign, onClose }: MakeDialogProps) {
  const say = useReportWords();
  const { call } = useScreen();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const launched = useLaunched(campaign || null);
  const { data: departments = [] } = useDepartments();
  const takesOf = (id: string) => kinds.find((one) => one.id === id)?.takes ?? [];
  const form = useContractForm({
    call,
    endpoint: contract.makeReport,
    start: {
      kind: kinds.find(({ id }) => id === kind)?.id ?? kinds[0]!.id,
      campaign: campaign ?? "",
      department: "",
      period: proposedPeriod(new Date()),
      language: "",
    },
    input: ({ kind: chosen, language, ...of }) => ({
      kind: chosen,
      ...Object.fromEntries(takesOf(chosen).flatMap((one) => (of[one] ? [[one, of[one]]] : []))),
      ...(language && { language }),
    }),
    onDone: ({ id }) => navigate(`/dashboard/reports/${id}`),
    onSettled: () => queries.invalidateQueries({ queryKey: changes[0] }),
  });
  const takes = takesOf(form.watch("kind"));
  return (
    <Dialog title={say("make.title")} lead={say("make.lead")} onClose={onClose}>
      {/* Nothing is typed here, and what a link has chosen is not what was chosen the last time. */}
      <Form form={{ ...form, draft: null }} submit={say("make.do")}>
        <KindSelect kinds={kinds} chosen={form.watch("kind")} {...form.field("kind")} />
        {takes.includes("campaign") && (
          // Drawn anew with the simulations, so that the chosen one is among its options.
          <Select key={launched.length} label={say("make.campaign")} {...form.field("campaign")} required>
            <option value="">{say("make.choose")}</option>
            {launched.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {takes.includes("department") && (
          <Select
            label={say("make.department")}
            hint={say("make.department-hint")}
            {...form.field("department")}
            required
          >
            <option value="">{say("make.choose")}</option>
            {departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {takes.includes("period") && (
          <Select label={say("make.period")} {...form.field("period")}>
            <PeriodOptions />
          </Select>
        )}
        <Select label={say("make.language")} {...form.field("language")}>
          <LanguageOptions />
        </Select>
        <p className="small soft">{say("make.formats")}</p>
      </Form>
    </Dialog>
  );
}

/** The languages in which reports are written, which are those of the screens; the organisation's first. */
export function LanguageOptions() {
  const say = useReportWords();
  return (
    <>
      <option value="">{say("make.own-language")}</option>
      {supportedLanguages().map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </>
  );
}
