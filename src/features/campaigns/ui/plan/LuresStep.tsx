import { Shuffle } from "lucide-react";
import { useState } from "react";
import { DifficultyChip } from "../../../../ui/charts/DifficultyChip.tsx";
import { FilterChoice } from "../../../../ui/list/FilterChoice.tsx";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { usePartWords } from "../../../../ui/parts/words.ts";
import { difficulties } from "../../../lures/rules.ts";
import { useFormTitle } from "../../../lures/ui/parts/use-channels.ts";
import { languageName } from "../../../../ui/language-name.ts";
import { useCampaignWords } from "../parts/words.ts";
import type { LureSummary } from "./questions.ts";
import type { StepProps } from "./step.ts";
import { suggested } from "./suggest.ts";
import "../../../../ui/list/list.css";
import "../../../../ui/parts/field.css";

const shownAtOnce = 60;

/** What is sent: each recipient gets one of the chosen lures, dealt at random. */
export function LuresStep({ plan, change, organisation, lures, preview }: StepProps) {
  const say = useCampaignWords();
  const parts = usePartWords();
  const [search, setSearch] = useState("");
  const [difficulty, setDifficulty] = useState("");
  const [form, setForm] = useState("");
  const forms = useForms(lures);
  const [locale, setLocale] = useState(languageOf(organisation.locale));
  const chosen = plan.lures.map((id) => lures.find((one) => one.id === id) ?? id);
  const locales = [...new Set(lures.map((one) => languageOf(one.locale)))].toSorted();
  const found = lures.filter(
    (one) =>
      `${one.title} ${one.subject} ${one.senderName}`.toLowerCase().includes(search.toLowerCase()) &&
      (form === "" || one.channel === form) &&
      (difficulty === "" || one.difficulty === difficulty) &&
      (locale === "" || languageOf(one.locale) === locale),
  );
  const toggle = (id: string) =>
    change({ lures: plan.lures.includes(id) ? plan.lures.filter((one) => one !== id) : [...plan.lures, id] });
  return (
    <>
      <section className="chosen" aria-label={say("plan.lures.chosen")}>
        <div className="row between">
          <p>
            {plan.lures.length > 0
              ? say("plan.lures.dealt", {
                  count: plan.lures.length,
                  each: share(preview?.recipients, plan.lures.length),
                })
              : say("plan.lures.none")}
          </p>
          <Button
            kind="quiet"
            className="compact"
            onClick={() => change({ lures: suggested(lures, organisation.locale, plan.lures) })}
          >
            <Shuffle size={16} aria-hidden="true" />
            {say("plan.lures.suggest")}
          </Button>
        </div>
        <ul>
          {chosen.map((one) =>
            typeof one === "string" ? (
              <li key={one} className="wrong">
                <span>{say("plan.lures.gone")}</span>
                <Button kind="plain" onClick={() => toggle(one)}>
                  {say("plan.lures.remove")}
                </Button>
              </li>
            ) : (
              <li key={one.id}>
                <span className="lure-name">
                  {one.title} <small className="soft">{one.subject || nameOf(forms, one.channel)}</small>
                </span>
                <DifficultyChip difficulty={one.difficulty} />
                <Button
                  kind="plain"
                  aria-label={say("plan.lures.remove-named", { name: one.title })}
                  onClick={() => toggle(one.id)}
                >
                  {say("plan.lures.remove")}
                </Button>
              </li>
            ),
          )}
        </ul>
      </section>
      <fieldset className="picker">
        <legend>{say("plan.lures.add")}</legend>
        <div className="row picker-bar">
          <input
            className="input"
            type="search"
            aria-label={say("plan.lures.search")}
            placeholder={say("plan.lures.search")}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {forms.length > 1 && (
            <FilterChoice
              label={say("plan.lures.form")}
              any={say("plan.lures.any-form")}
              value={form}
              choices={forms}
              onChange={setForm}
            />
          )}
          <FilterChoice
            label={say("plan.lures.difficulty")}
            any={say("plan.lures.any-difficulty")}
            value={difficulty}
            choices={difficulties.map((id) => ({ id, name: parts(`charts.difficulty.${id}`) }))}
            onChange={setDifficulty}
          />
          <FilterChoice
            label={say("plan.lures.language")}
            any={say("plan.lures.any-language")}
            value={locale}
            choices={locales.map((id) => ({ id, name: languageName(id) }))}
            onChange={setLocale}
          />
        </div>
        <div className="picker-list lures">
          {found.slice(0, shownAtOnce).map((one) => (
            <LureRow
              key={one.id}
              lure={one}
              form={nameOf(forms, one.channel)}
              checked={plan.lures.includes(one.id)}
              onToggle={() => toggle(one.id)}
            />
          ))}
          {found.length > shownAtOnce && (
            <p className="soft small">{say("plan.lures.more", { count: found.length - shownAtOnce })}</p>
          )}
          {found.length === 0 && <p className="soft">{say("plan.lures.none-match")}</p>}
        </div>
      </fieldset>
      {plan.lures.length > 0 && !chosen.every((one) => typeof one !== "string") && (
        <Alert>{say("plan.lures.gone-why")}</Alert>
      )}
    </>
  );
}

function LureRow(props: { lure: LureSummary; form: string; checked: boolean; onToggle(): void }) {
  const { lure, form, checked, onToggle } = props;
  return (
    <label>
      <input type="checkbox" className="tick-box" checked={checked} onChange={onToggle} />
      <span className="lure-name">
        {lure.title} <small className="soft">{lure.subject || form}</small>
      </span>
      <DifficultyChip difficulty={lure.difficulty} />
    </label>
  );
}

/** What the lures are written for, each with its name. */
function useForms(lures: readonly LureSummary[]): { id: string; name: string }[] {
  const titleOf = useFormTitle();
  return [...new Set(lures.map((one) => one.channel))].map((id) => ({ id, name: titleOf(id) }));
}

const nameOf = (forms: readonly { id: string; name: string }[], form: string) =>
  forms.find(({ id }) => id === form)?.name ?? form;

function languageOf(locale: string): string {
  return locale.toLowerCase().split("-")[0]!;
}

function share(recipients: number | undefined, lures: number): number {
  return recipients === undefined ? 0 : Math.round(recipients / lures);
}
