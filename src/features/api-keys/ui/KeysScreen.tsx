import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { roles } from "../../../kit/roles.ts";
import type { Role } from "../../../kit/roles.ts";
import type { OutputOf } from "../../../ui/call.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { List } from "../../../ui/list/List.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { Dialog } from "../../../ui/parts/Dialog.tsx";
import { Field } from "../../../ui/parts/Field.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { ShownOnce } from "../../../ui/parts/ShownOnce.tsx";
import { When } from "../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Empty } from "../../../ui/states/Empty.tsx";
import { useAct } from "../../../ui/use-act.ts";
import { contract } from "../contract.ts";
import { useKeyWords } from "./words.ts";
import "../../../ui/settings/settings.css";

type Key = OutputOf<typeof contract.listApiKeys>["items"][number];

/** The keys by which programs call the API. A key is shown once, when it is made. */
export default function KeysScreen() {
  const { call, organisation, permissions } = useScreen();
  const say = useKeyWords();
  const queryKey = ["api-keys", organisation.id];
  const keys = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor }) => call(contract.listApiKeys, { limit: 50, ...(cursor && { cursor }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<Key | null>(null);
  const mayChange = mayCall(contract.createApiKey, permissions);
  const make = (
    <Button onClick={() => setMaking(true)}>
      <Plus size={18} aria-hidden="true" />
      {say("make")}
    </Button>
  );
  return (
    <>
      <ScreenHead
        title={say("title")}
        lead={say("lead")}
        acts={mayChange && !!keys.data?.pages[0]?.items.length && make}
      />
      <List
        name="api-keys"
        label={say("title")}
        query={keys}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={[
          { id: "name", name: say("name"), cell: ({ name }) => name },
          { id: "start", name: say("start"), width: "150px", cell: ({ start }) => <code>{start}</code> },
          {
            id: "may",
            name: say("may"),
            narrow: true,
            cell: ({ role, permissions: list }) =>
              role ? say(`role.${role}`) : say("permissions", { count: list.length }),
          },
          {
            id: "used",
            name: say("used"),
            cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : say("never")),
          },
          {
            id: "ends",
            name: say("ends"),
            cell: ({ expiresAt, expired }) =>
              expired ? (
                <Chip kind="bad">{say("expired")}</Chip>
              ) : expiresAt ? (
                <When at={expiresAt} />
              ) : (
                say("never-ends")
              ),
          },
          ...(mayChange
            ? [
                {
                  id: "revoke",
                  name: say("revoke"),
                  width: "110px",
                  acts: true as const,
                  cell: (one: Key) => (
                    <Button
                      kind="plain"
                      className="small"
                      aria-label={say("revoke-named", { name: one.name })}
                      onClick={() => setLeaving(one)}
                    >
                      {say("revoke")}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        empty={
          <Empty icon={KeyRound} title={say("none")} act={mayChange && make}>
            {say("none-lead")}
          </Empty>
        }
      />
      {making && <Making queryKey={queryKey} onClose={() => setMaking(false)} />}
      {leaving && <Revoking one={leaving} queryKey={queryKey} onClose={() => setLeaving(null)} />}
    </>
  );
}

function Making({ queryKey, onClose }: { queryKey: readonly string[]; onClose(): void }) {
  const { call } = useScreen();
  const say = useKeyWords();
  const queries = useQueryClient();
  const [made, setMade] = useState<string | null>(null);
  const form = useContractForm({
    call,
    endpoint: contract.createApiKey,
    start: { name: "", role: "analyst" as Role, expiresAt: "" },
    input: ({ expiresAt, ...typed }) => ({
      ...typed,
      expiresAt: expiresAt ? new Date(`${expiresAt}T00:00`).toISOString() : null,
    }),
    onDone: ({ key }) => setMade(key),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Dialog title={say(made ? "made" : "make")} lead={say(made ? "made-lead" : "make-lead")} onClose={onClose}>
      {made ? (
        <ShownOnce name={say("key")} value={made} note={say("once")} done={say("kept")} onClose={onClose} />
      ) : (
        <Form form={form} submit={say("make")}>
          <Field label={say("name")} hint={say("name-hint")} {...form.field("name")} />
          <Select label={say("may")} {...form.field("role")}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {say(`role.${role}`)}
              </option>
            ))}
          </Select>
          <Field label={say("ends")} hint={say("ends-hint")} type="date" {...form.field("expiresAt")} />
        </Form>
      )}
    </Dialog>
  );
}

function Revoking({ one, queryKey, onClose }: { one: Key; queryKey: readonly string[]; onClose(): void }) {
  const say = useKeyWords();
  const remove = useAct(contract.removeApiKey, {
    changes: [queryKey],
    said: say("revoked", { name: one.name }),
    onDone: onClose,
  });
  return (
    <Dialog title={say("revoke-title", { name: one.name })} lead={say("revoke-lead")} onClose={onClose}>
      <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id: one.id })}>
        {say("yes-revoke")}
      </Button>
    </Dialog>
  );
}
