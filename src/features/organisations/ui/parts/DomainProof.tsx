import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Copyable } from "../../../../ui/parts/Copyable.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import type { OutputOf } from "../../../../ui/call.ts";
import { refusalOf } from "../../../../ui/problem.ts";
import { useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { contract } from "../../contract.ts";
import { useOrganisationWords } from "../words.ts";
import "./domain-proof.css";

type Domain = OutputOf<typeof contract.domain>;

/** Seconds between looks while the record is awaited. */
const pause = 20;

/** The organisation's domain on its way to its proof: named, its DNS record to copy, and a look at DNS every so often while this is shown. */
export function DomainProof({ onProven }: { onProven?: () => void }) {
  const { call, organisation } = useScreen();
  const domains = useQuery({
    queryKey: ["domains", organisation.id, "first"],
    queryFn: () => call(contract.listDomains, { limit: 20 }),
  });
  return (
    <Answer query={domains} rows={3}>
      {({ items }) => {
        const open = items.find(({ state }) => state !== "proven") ?? items[0];
        return open ? <Proof domain={open} onProven={onProven} /> : <NewDomain />;
      }}
    </Answer>
  );
}

function NewDomain() {
  const { call } = useScreen();
  const say = useOrganisationWords();
  const queries = useQueryClient();
  const form = useContractForm({
    call,
    endpoint: contract.addDomain,
    start: { domain: "" },
    input: ({ domain }) => ({ domain: domain.trim() }),
    onDone: () => queries.invalidateQueries({ queryKey: ["domains"] }),
  });
  return (
    <Form form={form} submit={say("domain.add")} kind="quiet">
      <Field label={say("domain.name")} hint={say("domain.name-hint")} autoComplete="off" {...form.field("domain")} />
    </Form>
  );
}

interface ProofProps {
  domain: Domain;
  /** Told once, when it happens. */
  onProven?: (() => void) | undefined;
  /** Whether the reader may have DNS asked; else the record is shown with what was seen last. */
  mayAsk?: boolean;
}

/** A domain's record, and what DNS says of it: asked by itself while the record is put in place. */
export function Proof({ domain, onProven, mayAsk = true }: ProofProps) {
  const { call } = useScreen();
  const say = useOrganisationWords();
  const waits = domain.state !== "proven";
  const look = useQuery({
    queryKey: ["domains", domain.id, "look"],
    queryFn: () => call(contract.verifyDomain, { id: domain.id }),
    enabled: waits && mayAsk,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === "proven" ? false : pause * 1000),
  });
  const now = look.data ?? domain;
  const proven = now.state === "proven";
  useEffect(() => {
    if (waits && proven) onProven?.();
    // Once, when it happens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waits, proven]);
  if (proven) return <Alert kind="success">{say("domain.proven", { domain: now.domain })}</Alert>;
  return (
    <div className="domain-proof">
      <p className="small">{say("domain.record")}</p>
      <dl>
        <dt>{say("domain.record-name")}</dt>
        <dd>
          <Copyable name={say("domain.record-name")} value={now.record.name} />
        </dd>
        <dt>{say("domain.record-value")}</dt>
        <dd>
          <Copyable name={say("domain.record-value")} value={now.record.value} />
        </dd>
      </dl>
      {look.isError && <Alert>{refusalOf(look.error, now.why ?? "")}</Alert>}
      {!look.isError && now.why && (
        <p className="small soft" role="status">
          {now.why}
        </p>
      )}
      <div className="domain-proof-act">
        {mayAsk && (
          <Button kind="quiet" busy={look.isFetching} onClick={() => void look.refetch()}>
            {say("domain.check")}
          </Button>
        )}
        <span className="small soft">
          {now.checkedAt && (
            <>
              {say("domain.checked")} <When at={now.checkedAt} />.{" "}
            </>
          )}
          {mayAsk && say("domain.looking")}
        </span>
      </div>
    </div>
  );
}
