import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { useState } from "react";
import type { OutputOf } from "../../../ui/call.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Button } from "../../../ui/parts/Button.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { Confirm } from "../../../ui/parts/Confirm.tsx";
import { Copyable } from "../../../ui/parts/Copyable.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { Panel } from "../../../ui/parts/Panel.tsx";
import { PasswordField } from "../../../ui/parts/PasswordField.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { toast } from "../../../ui/parts/toast.ts";
import { When } from "../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { useOutboundWords } from "./words.ts";
import "../../../ui/settings/settings.css";

const changed = [["mailboxes"]] as const;

type Mailbox = OutputOf<typeof contract.createMailbox>;

/** Where bounces and reported mails come in. */
export default function MailboxesScreen() {
  const { call, organisation, permissions } = useScreen();
  const say = useOutboundWords();
  const boxes = useQuery({
    queryKey: ["mailboxes", organisation.id],
    queryFn: async () => (await call(contract.listMailboxes, { limit: 100 })).items,
  });
  return (
    <>
      <ScreenHead title={say("mailboxes.title")} lead={say("mailboxes.lead")} />
      <Answer query={boxes}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={Inbox} title={say("mailboxes.none")}>
              {say("mailboxes.none-lead")}
            </Empty>
          ) : (
            <ul className="setting-cards">
              {items.map((box) => (
                <li key={box.id}>
                  <One box={box} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {mayCall(contract.createMailbox, permissions) && <Adding />}
    </>
  );
}

function One({ box }: { box: Mailbox }) {
  const { id, purpose, source, address, checkedAt, error } = box;
  const { permissions } = useScreen();
  const say = useOutboundWords();
  const [removing, setRemoving] = useState(false);
  const remove = useAct(contract.removeMailbox, { changes: changed, said: say("mailboxes.removed") });
  return (
    <section className="card" aria-label={address}>
      <div className="setting-head">
        <h2>{say(`mailboxes.purpose.${purpose}`)}</h2>
        <Chip kind={error ? "bad" : "good"}>{say(error ? "mailboxes.fails" : "mailboxes.works")}</Chip>
      </div>
      <Copyable name={say("mailboxes.address")} value={address} />
      <p className="small soft">
        {say(`mailboxes.source.${source}`)}{" "}
        {checkedAt && (
          <>
            {say("mailboxes.checked")} <When at={checkedAt} />.
          </>
        )}
      </p>
      {error && <p>{error}</p>}
      {mayCall(contract.removeMailbox, permissions) && (
        <Button kind="plain" className="small fit" onClick={() => setRemoving(true)}>
          {say("mailboxes.remove")}
        </Button>
      )}
      {removing && (
        <Confirm
          title={say("mailboxes.remove-title", { address })}
          text={say("mailboxes.remove-lead")}
          submit={say("mailboxes.yes-remove")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  );
}

function Adding() {
  const { call } = useScreen();
  const say = useOutboundWords();
  const queries = useQueryClient();
  const form = useContractForm({
    call,
    endpoint: contract.createMailbox,
    start: {
      purpose: "reports" as "reports" | "bounces",
      source: "smtp" as "smtp" | "imap",
      address: "",
      host: "",
      user: "",
      password: "",
    },
    input: ({ purpose, source, address, host, user, password }) => ({
      purpose,
      source,
      ...(address.trim() && { address: address.trim() }),
      ...(source === "imap" && { settings: { host: host.trim(), user: user.trim() }, password }),
    }),
    onDone: () => {
      toast.success(say("mailboxes.added"));
      form.reset();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: changed[0] }),
  });
  const source = form.watch("source");
  return (
    <Panel title={say("mailboxes.add")}>
      <Form form={form} submit={say("mailboxes.add")}>
        <div className="fields-row">
          <Select label={say("mailboxes.for")} {...form.field("purpose")}>
            <option value="reports">{say("mailboxes.purpose.reports")}</option>
            <option value="bounces">{say("mailboxes.purpose.bounces")}</option>
          </Select>
          <Select label={say("mailboxes.how")} {...form.field("source")}>
            <option value="smtp">{say("mailboxes.source.smtp")}</option>
            <option value="imap">{say("mailboxes.source.imap")}</option>
          </Select>
        </div>
        <Field
          label={say("mailboxes.address")}
          hint={say(`mailboxes.source-hint.${source}`)}
          autoComplete="off"
          {...form.field("address")}
        />
        {source === "imap" && (
          <>
            <div className="fields-row">
              <Field label={say("setting.host")} autoComplete="off" {...form.field("host")} />
              <Field label={say("setting.user")} autoComplete="off" {...form.field("user")} />
            </div>
            <PasswordField label={say("secret.password")} autoComplete="new-password" {...form.field("password")} />
          </>
        )}
      </Form>
    </Panel>
  );
}
