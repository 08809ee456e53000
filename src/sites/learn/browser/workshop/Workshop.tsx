import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "../../../../features/practice/contract.ts";
import type { InputOf } from "../../../../ui/call.ts";
import { languageNow } from "../../../../ui/language.ts";
import { Switch } from "../../../../ui/parts/Switch.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import { Screen } from "../frame/Screen.tsx";
import { Answer } from "../parts/Answer.tsx";
import { Message } from "../phone/Message.tsx";
import { useWords } from "../words.ts";
import type { WorkshopData } from "./bench.ts";
import { Builds } from "./Builds.tsx";
import "./workshop.css";

type Pieces = InputOf<typeof contract.previewBuild>;
type Kind = keyof WorkshopData["pieces"];

const kinds: readonly Kind[] = ["pretext", "sender", "link", "pressure"];

const bench = () => ({
  queryKey: ["workshop", languageNow().tag],
  queryFn: () => call(contract.getWorkshop, undefined),
});

/** The workshop: a practice phish of reviewed pieces. By each piece one sees why it works, and what gives it away. */
export function Workshop() {
  const say = useWords();
  const query = useQuery(bench());
  return (
    <Screen title={say("workshop.title")} lead={say("workshop.lead")}>
      <Answer query={query} height={520}>
        {(known) => (
          <>
            <Build bench={known} />
            {known.builds.length > 0 && <Builds builds={known.builds} />}
          </>
        )}
      </Answer>
    </Screen>
  );
}

function Build({ bench: { pieces, builds, most } }: { bench: WorkshopData }) {
  const say = useWords();
  const [chosen, setChosen] = useState<Pieces>(
    () => Object.fromEntries(kinds.map((kind) => [kind, pieces[kind][0]!.id])) as Pieces,
  );
  const [lit, setLit] = useState(false);
  const [named, setNamed] = useState(false);
  const preview = useQuery({
    queryKey: ["preview", chosen, languageNow().tag],
    queryFn: () => call(contract.previewBuild, chosen),
    placeholderData: (before) => before,
  });
  const add = useMutation({
    mutationFn: () => call(contract.addBuild, { ...chosen, named }),
    onSuccess: () => asked.invalidateQueries({ queryKey: ["workshop"] }),
  });
  const out = builds.filter(({ withdrawnAt }) => withdrawnAt === null).length;
  return (
    <div className="bench">
      <div className="pieces">
        {kinds.map((kind) => {
          const current = pieces[kind].find(({ id }) => id === chosen[kind])!;
          return (
            <fieldset key={kind}>
              <legend>{say(`workshop.${kind}`)}</legend>
              <div className="piece-chips">
                {pieces[kind].map(({ id, title }) => (
                  <label key={id}>
                    <input
                      type="radio"
                      className="unseen"
                      name={kind}
                      checked={id === chosen[kind]}
                      onChange={() => {
                        setChosen({ ...chosen, [kind]: id });
                        add.reset();
                      }}
                    />
                    <span>{title}</span>
                  </label>
                ))}
              </div>
              <p className="small">
                <strong>{say("workshop.works")}</strong> {current.works}
              </p>
              <p className="small soft">
                <strong>{say("workshop.gives")}</strong> {current.gives}
              </p>
            </fieldset>
          );
        })}
      </div>
      <div className="preview">
        <Answer query={preview} height={300}>
          {({ message, explained }) => (
            <div className="made-phone">
              <Message
                message={message}
                cues={lit ? explained.cues : null}
                phish={lit ? true : null}
                onLook={() => {}}
              />
            </div>
          )}
        </Answer>
      </div>
      <div className="acts">
        <button type="button" className="button quiet" aria-pressed={lit} onClick={() => setLit(!lit)}>
          {say(lit ? "workshop.unlight" : "workshop.light")}
        </button>
        <Switch
          label={say("workshop.named")}
          hint={say("workshop.namedHint")}
          checked={named}
          onChange={(event) => setNamed(event.target.checked)}
        />
        <button
          type="button"
          className="button coral"
          aria-disabled={add.isPending || undefined}
          onClick={() => add.isPending || add.mutate()}
        >
          {say("workshop.add")}
        </button>
        <p className="small soft" role="status">
          {add.isSuccess
            ? say("workshop.added")
            : add.isError
              ? refusalOf(add.error, say("answer.unreachable"))
              : say("workshop.out", { out, most })}
        </p>
      </div>
    </div>
  );
}
