import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Webhook as Picture } from "lucide-react";
import { useState } from "react";
import type { OutputOf } from "../../../ui/call.ts";
import { useAddressState } from "../../../ui/address-state.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { List } from "../../../ui/list/List.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Checkbox } from "../../../ui/parts/Checkbox.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { FieldGroup } from "../../../ui/parts/FieldGroup.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { ShownOnce } from "../../../ui/parts/ShownOnce.tsx";
import { When } from "../../../ui/parts/When.tsx";
import { useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { eventKinds } from "../rules.ts";
import { useWebhookWords } from "./words.ts";
import "../../../ui/settings/settings.css";

type Webhook = OutputOf<typeof contract.getWebhook>;
type Delivery = OutputOf<typeof contract.retryWebhookDelivery>;
type Event = (typeof eventKinds)[number];

const changed = [["webhooks"]] as const;

/** Where events are told outside: each webhook, its log, and a way to tell one again. */
export default function WebhooksScreen() {
  const { call, organisation } = useScreen();
  const say = useWebhookWords();
  const [{ log }, change] = useAddressState({ log: "" });
  const [making, setMaking] = useState(false);
  const hooks = useQuery({
    queryKey: ["webhooks", organisation.id],
    queryFn: async () => (await call(contract.listWebhooks, {})).items,
  });
  const make = (
    <Button onClick={() => setMaking(true)}>
      <Plus size={18} aria-hidden="true" />
      {say("make")}
    </Button>
  );
  return (
    <>
      <ScreenHead title={say("title")} lead={say("lead")} acts={!!hooks.data?.length && make} />
      <Answer query={hooks}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={Picture} title={say("none")} act={make}>
              {say("none-lead")}
            </Empty>
          ) : (
            <ul className="setting-cards">
              {items.map((one) => (
                <li key={one.id}>
                  <OneWebhook
                    one={one}
                    open={log === one.id}
                    onLog={() => change({ log: log === one.id ? "" : one.id })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {making && <Making onClose={() => setMaking(false)} />}
    </>
  );
}

function OneWebhook({ one, open, onLog }: { one: Webhook; open: boolean; onLog(): void }) {
  const { id, url, active, events: chosen } = one;
  const say = useWebhookWords();
  const [removing, setRemoving] = useState(false);
  const change = useAct(contract.changeWebhook, { changes: changed, said: say("saved") });
  const test = useAct(contract.testWebhook, { changes: changed, said: say("test-sent") });
  const remove = useAct(contract.removeWebhook, {
    changes: changed,
    said: say("removed"),
    onDone: () => setRemoving(false),
  });
  return (
    <section className="card" aria-label={url}>
      <div className="setting-head">
        <h2>{url}</h2>
        <Chip kind={active ? "good" : "plain"}>{say(active ? "on" : "off")}</Chip>
      </div>
      <p className="small soft">{chosen.join(" · ")}</p>
      <div className="row">
        <Button kind="quiet" onClick={onLog} aria-expanded={open}>
          {say("log")}
        </Button>
        <Button kind="quiet" busy={test.isPending} onClick={() => test.mutate({ id })}>
          {say("test")}
        </Button>
        <Button kind="quiet" busy={change.isPending} onClick={() => change.mutate({ id, active: !active })}>
          {say(active ? "switch-off" : "switch-on")}
        </Button>
        <Button kind="plain" className="small" onClick={() => setRemoving(true)}>
          {say("remove")}
        </Button>
      </div>
      {open && <Log id={id} />}
      {removing && (
        <Dialog title={say("remove-title")} lead={say("remove-lead", { url })} onClose={() => setRemoving(false)}>
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
            {say("yes-remove")}
          </Button>
        </Dialog>
      )}
    </section>
  );
}

const kinds = { waiting: "busy", delivered: "good", failed: "bad" } as const;

function Log({ id }: { id: string }) {
  const { call } = useScreen();
  const say = useWebhookWords();
  const log = useInfiniteQuery({
    queryKey: ["webhooks", "log", id],
    queryFn: ({ pageParam: cursor }) =>
      call(contract.listWebhookDeliveries, { id, limit: 50, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some((one) => one.state === "waiting")) ? 2000 : false,
  });
  const again = useAct(contract.retryWebhookDelivery, { changes: changed, said: say("again-sent") });
  return (
    <List<Delivery>
      name="webhook-log"
      label={say("log")}
      query={log}
      idOf={(one) => one.id}
      nameOf={({ event }) => event}
      columns={[
        { id: "event", name: say("event"), cell: ({ event }) => <code>{event}</code> },
        {
          id: "state",
          name: say("state"),
          narrow: true,
          cell: ({ state }) => <Chip kind={kinds[state]}>{say(`states.${state}`)}</Chip>,
        },
        { id: "answer", name: say("answer"), cell: ({ status, answer }) => [status, answer].filter(Boolean).join(" ") },
        { id: "tries", name: say("tries"), numeric: true, cell: ({ attempts }) => attempts },
        { id: "at", name: say("at"), cell: ({ createdAt }) => <When at={createdAt} /> },
        {
          id: "again",
          name: say("again"),
          width: "110px",
          acts: true,
          cell: (one) => (
            <Button
              kind="plain"
              className="small"
              aria-label={say("again-named", { event: one.event })}
              onClick={() => again.mutate({ id, delivery: one.id })}
            >
              {say("again")}
            </Button>
          ),
        },
      ]}
      empty={<p className="soft">{say("log-empty")}</p>}
    />
  );
}

function Making({ onClose }: { onClose(): void }) {
  const { call } = useScreen();
  const say = useWebhookWords();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useContractForm({
    call,
    endpoint: contract.createWebhook,
    start: { url: "", events: eventKinds.filter((event) => event.startsWith("campaign.")) },
    onDone: (made) => setSecret(made.secret),
    onSettled: () => queries.invalidateQueries({ queryKey: changed[0] }),
  });
  const chosen = form.watch("events");
  const choose = (events: Event[]) => form.setValue("events", events, { shouldDirty: true });
  if (secret)
    return (
      <Dialog title={say("secret")} lead={say("secret-lead")} onClose={onClose}>
        <ShownOnce name={say("secret")} value={secret} note={say("once")} done={say("kept")} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={say("make")} lead={say("make-lead")} onClose={onClose}>
      <Form form={form} submit={chosen.length > 0 && say("make")}>
        <Field label={say("url")} type="url" placeholder="https://" {...form.field("url")} />
        <FieldGroup legend={say("events")}>
          <div className="fields-row">
            {eventKinds.map((event) => (
              <Checkbox
                key={event}
                label={<code>{event}</code>}
                checked={chosen.includes(event)}
                // As they stand in the list, so that what is chosen again is what was there.
                onChange={({ target }) =>
                  choose(eventKinds.filter((one) => (one === event ? target.checked : chosen.includes(one))))
                }
              />
            ))}
          </div>
        </FieldGroup>
      </Form>
    </Dialog>
  );
}
