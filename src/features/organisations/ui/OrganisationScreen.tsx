import { useQueryClient } from "@tanstack/react-query";
import { useReducer } from "react";
import { languages } from "../../../kit/languages.ts";
import type { OutputOf } from "../../../ui/call.ts";
import { useLanguage } from "../../../ui/language.ts";
import { Form } from "../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../ui/forms/use-contract-form.ts";
import { Field } from "../../../ui/parts/Field.tsx";
import { Panel } from "../../../ui/parts/Panel.tsx";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { Select } from "../../../ui/parts/Select.tsx";
import { toast } from "../../../ui/parts/toast.ts";
import { formatDay } from "../../../ui/parts/when.ts";
import { When } from "../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { contract } from "../contract.ts";
import { NoticeRecord } from "./parts/NoticeRecord.tsx";
import { settingsChanged, useNotices, useOrganisation } from "./organisation.ts";
import { useOrganisationWords } from "./words.ts";
import "../../../ui/settings/settings.css";

type Organisation = OutputOf<typeof contract.currentOrganisation>;

/** What an organisation is called and how it speaks; the notice to its staff, before which nothing starts. */
export default function OrganisationScreen() {
  const say = useOrganisationWords();
  const found = useOrganisation();
  const notices = useNotices();
  return (
    <>
      <ScreenHead title={say("organisation.title")} />
      <Answer query={found}>
        {(organisation) => (
          <>
            <Names organisation={organisation} />
            <Notice notices={notices} />
          </>
        )}
      </Answer>
    </>
  );
}

function Names({ organisation }: { organisation: Organisation }) {
  const { call, permissions } = useScreen();
  const say = useOrganisationWords();
  const queries = useQueryClient();
  const { name, locale, timeZone, securityAddress, reportAddress } = organisation;
  const mayChange = mayCall(contract.changeOrganisation, permissions);
  // Of four hundred zones a closed choice holds the chosen one; the others are drawn when somebody comes near.
  const [near, approach] = useReducer(() => true, false);
  const form = useContractForm({
    call,
    endpoint: contract.changeOrganisation,
    start: { name, locale, timeZone, securityAddress: securityAddress ?? "", reportAddress: reportAddress ?? "" },
    input: (typed) => ({
      ...typed,
      securityAddress: typed.securityAddress.trim() || null,
      reportAddress: typed.reportAddress.trim() || null,
    }),
    onDone: () => void toast.success(say("saved")),
    onSettled: () => queries.invalidateQueries({ queryKey: settingsChanged[0] }),
  });
  const zone = form.watch("timeZone");
  return (
    <Panel title={say("organisation.names")} lead={say("organisation.names-lead")}>
      <Form form={form} submit={mayChange && form.dirty && say("save")}>
        <Field label={say("organisation.name")} readOnly={!mayChange} {...form.field("name")} />
        <div className="fields-row">
          <Select
            label={say("organisation.language")}
            hint={say("organisation.language-hint")}
            disabled={!mayChange}
            {...form.field("locale")}
          >
            {!languages.some(({ tag }) => tag === locale) && <option value={locale}>{locale}</option>}
            {languages.map(({ tag, name: own }) => (
              <option key={tag} value={tag}>
                {own}
              </option>
            ))}
          </Select>
          <Select
            label={say("organisation.time-zone")}
            hint={say("organisation.time-zone-hint")}
            disabled={!mayChange}
            onPointerEnter={approach}
            onFocus={approach}
            {...form.field("timeZone")}
            value={zone}
          >
            {[...new Set(near ? [timeZone, "UTC", ...Intl.supportedValuesOf("timeZone"), zone] : [zone])].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
        <Field
          label={say("organisation.security-address")}
          hint={say("organisation.security-address-hint")}
          type="email"
          readOnly={!mayChange}
          {...form.field("securityAddress")}
        />
        <Field
          label={say("organisation.report-address")}
          hint={say("organisation.report-address-hint")}
          type="email"
          readOnly={!mayChange}
          {...form.field("reportAddress")}
        />
      </Form>
    </Panel>
  );
}

function Notice({ notices }: { notices: ReturnType<typeof useNotices> }) {
  const { tag } = useLanguage();
  const { permissions } = useScreen();
  const say = useOrganisationWords();
  const queries = useQueryClient();
  return (
    <Panel title={say("notice.title")} lead={say("notice.lead")}>
      <Answer query={notices} rows={2}>
        {(items) =>
          items.length === 0 ? (
            <p className="soft">{say("notice.none")}</p>
          ) : (
            <ul className="setting-rows">
              {items.map(({ id, informedBy, informedOn, note, recordedAt }) => (
                <li key={id}>
                  <span>
                    <strong>{formatDay(informedOn, tag)}</strong> · {say(`notice.by.${informedBy as "other"}`)}
                    {note && <span className="soft"> · {note}</span>}
                  </span>
                  <span className="small soft">
                    <When at={recordedAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {mayCall(contract.recordNotice, permissions) && (
        <NoticeRecord onRecorded={() => void queries.invalidateQueries({ queryKey: settingsChanged[0] })} />
      )}
    </Panel>
  );
}
