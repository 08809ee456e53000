import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOf } from "../../../ui/call.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Field } from "../../../ui/parts/Field.tsx";
import { FieldGroup } from "../../../ui/parts/FieldGroup.tsx";
import { More } from "../../../ui/parts/More.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { toast } from "../../../ui/parts/toast.ts";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { contract as organisations } from "../../organisations/contract.ts";
import { contract } from "../contract.ts";
import { presets } from "./presets.ts";
import { Guide } from "./parts/Guide.tsx";
import { givenBy, partsOf, typedOf } from "./schema-form.ts";
import type { Part } from "./schema-form.ts";
import { SettingField } from "./SettingField.tsx";
import { useTransports } from "./transports.ts";
import type { Transport } from "./transports.ts";
import { useOutboundWords } from "./words.ts";

type Profile = OutputOf<typeof contract.getSendingProfile>;

interface ProfileFormProps {
  /** What is changed; nothing for a new one. */
  profile?: Profile;
  /** It is the organisation's first, which everything leaves by unless another is chosen. */
  first?: boolean;
  onDone(): void;
}

/** A sending profile, new or changed: who it sends as, and what its transport's own schema asks for. */
export function ProfileForm(props: ProfileFormProps) {
  const transports = useTransports();
  const proposed = useProposed(props.profile === undefined);
  return (
    <Answer query={transports}>
      {(items) => proposed && <Fields {...props} transports={items} start={props.profile ?? proposed} />}
    </Answer>
  );
}

type Own = Pick<Profile, "name" | "fromName" | "fromAddress">;

/** What a new profile begins with: the organisation's name, and an address on its domain. Null while that is asked for. */
function useProposed(wanted: boolean): Own | null {
  const { call, organisation, permissions } = useScreen();
  const say = useOutboundWords();
  const domains = useQuery({
    queryKey: ["domains", organisation.id, "first"],
    queryFn: () => call(organisations.listDomains, { limit: 20 }),
    enabled: wanted && mayCall(organisations.listDomains, permissions),
  });
  if (domains.isLoading) return null;
  const items = domains.data?.items ?? [];
  const domain = (items.find(({ state }) => state === "proven") ?? items[0])?.domain;
  return {
    name: say("profiles.usual-name"),
    fromName: organisation.name,
    fromAddress: domain ? `awareness@${domain}` : "",
  };
}

function Fields(props: ProfileFormProps & { transports: readonly Transport[]; start: Own }) {
  const { transports, profile, first = false, start, onDone } = props;
  const { call } = useScreen();
  const say = useOutboundWords();
  const queries = useQueryClient();
  const transportOf = (kind: string) => transports.find((one) => keyOf(one) === kind) ?? transports[0]!;
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const typedSecrets = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ""));
  const begun = transportOf(profile ? keyOf(profile) : "");
  const own = {
    name: start.name,
    fromName: start.fromName,
    fromAddress: start.fromAddress,
    kind: keyOf(begun),
    server: typedOf(partsOf(begun.schema), profile?.settings),
  };
  const settingsOf = ({ kind, server }: Pick<typeof own, "kind" | "server">) => {
    const asked = partsOf(transportOf(kind).schema);
    return { ...unasked(profile, asked), ...givenBy(asked, server) };
  };
  // A channel that has a word of its own for its sender has one sender, which is what is shown, unless the API was told another name.
  const shownName = (kind: string, typed: Pick<Own, "fromName" | "fromAddress">) =>
    namesOneSender(transportOf(kind)) && (!profile || profile.fromName === profile.fromAddress)
      ? typed.fromAddress
      : typed.fromName;
  const after = {
    onDone: (saved: Profile) => {
      toast.success(say("profiles.saved"));
      void look(saved);
      onDone();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["sending-profiles"] }),
  };
  // What is missing at the vendor is said as soon as it is saved, and stands on the profile's card.
  const look = async ({ id }: Profile) => {
    const { health, text } = await call(contract.checkSendingProfile, { id });
    if (health === "down") toast.error(text);
    await queries.invalidateQueries({ queryKey: ["sending-profiles"] });
  };
  const make = useContractForm({
    call,
    endpoint: contract.createSendingProfile,
    start: own,
    input: ({ kind, server, ...typed }) => ({
      ...typed,
      fromName: shownName(kind, typed),
      channel: transportOf(kind).channel,
      transport: transportOf(kind).transport,
      settings: settingsOf({ kind, server }),
      secrets: typedSecrets,
      isDefault: first,
    }),
    ...after,
  });
  const change = useContractForm({
    call,
    endpoint: contract.changeSendingProfile,
    start: own,
    input: ({ kind, server, ...typed }) => ({
      ...typed,
      fromName: shownName(kind, typed),
      id: profile?.id ?? "",
      settings: settingsOf({ kind, server }),
      secrets: typedSecrets,
    }),
    ...after,
  });
  const form = profile ? change : make;
  const [kind, server, called, sender] = form.watch(["kind", "server", "name", "fromAddress"]);
  const transport = transportOf(kind);
  const parts = partsOf(transport.schema);
  const set = (typed: Record<string, string>) =>
    form.setValue("server", { ...server, ...typed }, { shouldDirty: true });
  // What is proposed to mail names its server and an address: elsewhere the channel's own name stands in the one's place, and nothing in the other's.
  const propose = (next: Transport) => {
    const [name, fromAddress] = namesOneSender(next) ? [next.title, ""] : [start.name, start.fromAddress];
    const before = namesOneSender(transport) ? { name: transport.title, fromAddress: "" } : start;
    if (called === before.name) form.setValue("name", name);
    if (sender === before.fromAddress) form.setValue("fromAddress", fromAddress);
    // What was usual there need not be so here.
    const usual = typedOf(parts);
    const typed = Object.entries(server).filter(([name, value]) => value !== usual[name]);
    form.setValue("server", { ...typedOf(partsOf(next.schema)), ...Object.fromEntries(typed) });
  };
  const valueOf = (part: Part) => server[part.name] ?? part.usual;
  const show = (list: readonly Part[]) =>
    list.map((part) => (
      <SettingField
        key={part.name}
        part={part}
        called={{
          label: transport.fields[part.name],
          hint: transport.hints[part.name],
          choices: transport.choices[part.name],
        }}
        value={valueOf(part)}
        onChange={(value) => set({ [part.name]: value })}
      />
    ));
  // Who does not sign in has neither a user nor a password, and who signs in by OAuth has tokens in the password's place.
  const auth = parts.find(({ name }) => name === "auth");
  const signsIn = auth === undefined || valueOf(auth) !== "none";
  const byToken = auth !== undefined && valueOf(auth) === "xoauth2";
  const needed = parts.filter(({ name, optional }) => !optional && (signsIn || name !== "user"));
  const groups = [...new Set(parts.flatMap(({ group }) => group ?? []))];
  const secretsOf = (group: string) => transport.secrets.filter((name) => name.startsWith(group));
  const grouped = new Set(groups.flatMap(secretsOf));
  // Where there are several ways to sign in, only the usual one's secret is asked for at once.
  const askedFirst = transport.secrets.filter((name) =>
    auth === undefined ? !grouped.has(name) : signsIn && !byToken && name === "password",
  );
  const showSecrets = (names: readonly string[]) =>
    names.map((name) => (
      <Field
        type="password"
        key={name}
        label={transport.fields[name] ?? say(`secret.${name as "password"}`)}
        hint={
          profile?.secretNames.includes(name)
            ? say("profiles.secret-kept")
            : (transport.hints[name] ?? say("profiles.secret-sealed"))
        }
        autoComplete="new-password"
        value={secrets[name] ?? ""}
        onChange={(event) => setSecrets({ ...secrets, [name]: event.target.value })}
      />
    ));
  const showGroup = (group: string) => (
    <FieldGroup key={group} legend={say(`group.${group as "dkim"}`)} hint={say(`group.${group as "dkim"}-hint`)}>
      {show(parts.filter((part) => part.group === group))}
      {showSecrets(secretsOf(group))}
    </FieldGroup>
  );
  return (
    <Form form={form} submit={say("profiles.save")}>
      {!profile && transports.length > 1 && (
        <Select
          label={say("profiles.kind")}
          {...form.field("kind")}
          onChange={(event) => {
            void form.field("kind").onChange(event);
            propose(transportOf(event.target.value));
          }}
        >
          {transports.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.name}
            </option>
          ))}
        </Select>
      )}
      {!profile && transport.transport === "smtp" && (
        <Select
          label={say("profiles.preset")}
          hint={say("profiles.preset-hint")}
          defaultValue=""
          onChange={(event) => {
            const preset = presets.find(({ id }) => id === event.target.value);
            if (preset)
              set(Object.fromEntries(Object.entries(preset.settings).map(([name, value]) => [name, String(value)])));
          }}
        >
          <option value="">{say("profiles.no-preset")}</option>
          {presets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Guide steps={transport.guide} open={!profile} />
      <div className="fields-row">
        <Field label={say("profiles.name")} {...form.field("name")} />
        {!namesOneSender(transport) && <Field label={say("profiles.from-name")} {...form.field("fromName")} />}
      </div>
      <Field
        label={transport.fields["fromAddress"] ?? say("profiles.from-address")}
        hint={namesOneSender(transport) ? transport.hints["fromAddress"] : say("profiles.from-address-hint")}
        {...form.field("fromAddress")}
      />
      {show(needed)}
      {showSecrets(askedFirst)}
      {byToken && groups.filter((group) => group === "oauth").map(showGroup)}
      <More summary={say("profiles.more")}>
        <div className="form">
          {show(parts.filter(({ group, optional }) => optional && group === null))}
          {showSecrets(
            transport.secrets.filter((name) => !askedFirst.includes(name) && name !== "password" && !grouped.has(name)),
          )}
          {groups.filter((group) => group !== "oauth").map(showGroup)}
        </div>
      </More>
    </Form>
  );
}

/** Whether its channel knows one sender, by a word of its own, and not a name beside an address. */
function namesOneSender({ fields }: Transport): boolean {
  return fields["fromAddress"] !== undefined;
}

function keyOf({ channel, transport }: Pick<Transport, "channel" | "transport">): string {
  return `${channel}/${transport}`;
}

/** What no field asks for (header lines of one's own) is set by the API; it stays when the rest is changed here. */
function unasked(profile: Profile | undefined, parts: readonly Part[]): Record<string, unknown> {
  const asked = new Set(parts.map(({ name, group }) => group ?? name));
  return Object.fromEntries(Object.entries(profile?.settings ?? {}).filter(([name]) => !asked.has(name)));
}
