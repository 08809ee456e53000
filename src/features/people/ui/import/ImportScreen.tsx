import { FileUp } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton, DropZone, FileTrigger } from "react-aria-components";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { Switch } from "../../../../ui/parts/Switch.tsx";
import { Record } from "../../../../ui/record/Record.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { givableFields, matchColumns } from "../../rules.ts";
import { usePeopleWords } from "../words.ts";
import { firstRows, mappingFault } from "./preview.ts";
import { Report } from "./Report.tsx";
import { useImport } from "./use-import.ts";
import "./import.css";

/** Bytes of a file that are looked at before it is sent. */
const looked = 64 * 1024;

interface Chosen {
  file: File;
  rows: string[][];
  fields: string[];
}

/** People from a file: dropped, looked at, its columns named, tried, then taken in. */
export default function ImportScreen() {
  const say = usePeopleWords();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [leaving, setLeaving] = useState(false);
  const run = useImport();
  const take = async (file: File | undefined) => {
    if (!file) return;
    run.reset();
    const rows = firstRows(await file.slice(0, looked).text(), 6);
    const fields = matchColumns(rows[0] ?? []).fields.map((field) => field ?? "");
    const next = { file, rows, fields };
    setChosen(next);
    // Whose header says it all is tried at once.
    if (mappingFault(fields) === null) send(next, true);
  };
  const send = (what: Chosen, dryRun: boolean) =>
    run.start({ ...what, dryRun, mode: leaving ? "sync-deactivate" : "add" });
  const fault = chosen && mappingFault(chosen.fields);
  return (
    <Record
      from={{ to: "/dashboard/people", name: say("title") }}
      title={say("import.title")}
      lead={say("import.lead")}
    >
      <DropZone
        className="drop"
        onDrop={(event) => {
          const item = event.items.find((one) => one.kind === "file");
          if (item?.kind === "file") void item.getFile().then(take);
        }}
      >
        <FileUp size={28} aria-hidden="true" />
        <p>{chosen ? say("import.chosen", { file: chosen.file.name }) : say("import.drop")}</p>
        <FileTrigger acceptedFileTypes={["text/csv", ".csv", ".txt"]} onSelect={(files) => void take(files?.[0])}>
          <FileButton>{say("import.choose")}</FileButton>
        </FileTrigger>
      </DropZone>
      {run.error !== null && <Alert>{refusalOf(run.error, say("person.failed"))}</Alert>}
      {chosen && (
        <>
          <Columns
            chosen={chosen}
            onChange={(at, field) => {
              run.reset();
              setChosen({ ...chosen, fields: chosen.fields.map((one, index) => (index === at ? field : one)) });
            }}
          />
          <Switch
            label={say("import.leaving")}
            hint={say("import.leaving-hint")}
            checked={leaving}
            onChange={(event) => {
              run.reset();
              setLeaving(event.target.checked);
            }}
          />
          {run.tried === "nothing" && <Alert>{say("import.none-fits")}</Alert>}
          <div className="row">
            <Button
              kind={run.tried === "useful" ? "quiet" : "primary"}
              busy={run.busy}
              disabled={fault !== null}
              onClick={() => send(chosen, true)}
            >
              {say("import.try")}
            </Button>
            {run.tried === "useful" && (
              <Button busy={run.busy} onClick={() => send(chosen, false)}>
                {say("import.go")}
              </Button>
            )}
          </div>
        </>
      )}
      {run.job && <Report job={run.job} />}
      {!chosen && <Takes />}
    </Record>
  );
}

/** What a file may hold, for whoever has yet to make one. */
function Takes() {
  const say = usePeopleWords();
  return (
    <section className="card import-fields" aria-labelledby="import-fields">
      <h2 id="import-fields">{say("import.takes")}</h2>
      <p className="small soft">{say("import.takes-lead")}</p>
      <ul role="list">
        {givableFields.map((field) => (
          <li key={field}>
            <span className="chip">{say(`import.field.${field}`)}</span>
          </li>
        ))}
      </ul>
      <pre tabIndex={0} aria-label={say("import.example")}>
        {example}
      </pre>
    </section>
  );
}

const example = `email,name,department,language
ada@harbour.example,Ada Lindqvist,Finance,en
jo@harbour.example,Jo Marchetti,Operations,de`;

// A part of the library presses it: an ordinary button of ours would not hear that.
function FileButton({ children }: { children: string }) {
  return <AriaButton className="button quiet">{children}</AriaButton>;
}

function Columns({ chosen, onChange }: { chosen: Chosen; onChange(at: number, field: string): void }) {
  const say = usePeopleWords();
  const [head = [], ...rows] = chosen.rows;
  const fault = mappingFault(chosen.fields);
  const fieldName = (field: string) =>
    field.startsWith("custom.")
      ? say("import.own", { name: field.slice(7) })
      : say(`import.field.${field as (typeof givableFields)[number]}`);
  return (
    <section className="card import-columns" aria-label={say("import.columns")}>
      <h2>{say("import.columns")}</h2>
      <p className="small soft">{say("import.columns-hint")}</p>
      {fault && (
        <Alert>
          {fault === "no-email" ? say("import.no-email") : say("import.twice", { field: fieldName(fault.twice) })}
        </Alert>
      )}
      <ul>
        {head.map((name, at) => (
          // eslint-disable-next-line react/no-array-index-key -- two columns may have one name, and they never move
          <li key={at}>
            <Select
              label={name || say("import.unnamed", { number: at + 1 })}
              value={chosen.fields[at] ?? ""}
              onChange={(event) => onChange(at, event.target.value)}
            >
              <option value="">{say("import.not-taken")}</option>
              {givableFields.map((field) => (
                <option key={field} value={field}>
                  {fieldName(field)}
                </option>
              ))}
              {chosen.fields[at]?.startsWith("custom.") && (
                <option value={chosen.fields[at]}>{fieldName(chosen.fields[at])}</option>
              )}
            </Select>
            <p className="small soft">
              {rows
                .map((row) => row[at])
                .filter(Boolean)
                .slice(0, 3)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
