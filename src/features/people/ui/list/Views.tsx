import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { Form } from "../../../../ui/forms/Form.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { usePeopleWords } from "../words.ts";

/** Filters and order that somebody keeps under a name of their own, one press away. */
export function Views() {
  const { call, organisation } = useScreen();
  const say = usePeopleWords();
  const queries = useQueryClient();
  const queryKey = ["people", "views", organisation.id];
  const views = useQuery({ queryKey, queryFn: () => call(contract.listPeopleViews, {}) });
  const [params] = useSearchParams();
  const [keeping, setKeeping] = useState(false);
  const askAgain = () => queries.invalidateQueries({ queryKey });
  // What the views said before one was removed.
  const before = useRef<readonly { id: string; name: string; query: string }[]>([]);
  const drop = useAct(contract.dropPeopleView, {
    changes: [queryKey],
    said: say("views.dropped"),
    async undo(_answer, { id }) {
      const view = before.current.find((one) => one.id === id);
      if (view) await call(contract.keepPeopleView, { name: view.name, query: view.query });
    },
  });
  const now = params.toString();
  const kept = views.data?.items ?? [];
  if (kept.length === 0 && now === "") return null;
  return (
    <nav className="people-views" aria-label={say("views.title")}>
      {kept.map(({ id, name, query }) => (
        <span key={id} className="people-view" data-on={query === now ? "" : undefined}>
          <Link to={`?${query}`} aria-current={query === now ? "page" : undefined}>
            {name}
          </Link>
          <button
            type="button"
            aria-label={say("views.drop", { name })}
            onClick={() => {
              before.current = kept;
              drop.mutate({ id });
            }}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      {now !== "" && !kept.some(({ query }) => query === now) && (
        <Button kind="plain" className="small" onClick={() => setKeeping(true)}>
          <Bookmark size={16} aria-hidden="true" />
          {say("views.keep")}
        </Button>
      )}
      {keeping && (
        <Keeping
          query={now}
          onDone={() => {
            setKeeping(false);
            void askAgain();
          }}
        />
      )}
    </nav>
  );
}

function Keeping({ query, onDone }: { query: string; onDone(): void }) {
  const { call } = useScreen();
  const say = usePeopleWords();
  const form = useContractForm({
    call,
    endpoint: contract.keepPeopleView,
    start: { name: "" },
    input: ({ name }) => ({ name, query }),
    onDone,
  });
  return (
    <Dialog title={say("views.keep")} lead={say("views.lead")} onClose={onDone}>
      <Form form={form} submit={say("views.save")}>
        <Field label={say("views.name")} {...form.field("name")} />
      </Form>
    </Dialog>
  );
}
