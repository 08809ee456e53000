import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { contract } from "../../../../features/campaigns/contract.ts";
import { CodeField } from "../../../../ui/parts/CodeField.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import type { Surprises } from "../mine.ts";
import { useWords } from "../words.ts";

/** One's own address of a channel: confirmed, or on its way to that by a code. */
export function Address({ of: { channel, title, address, confirmed } }: { of: Surprises["channels"][number] }) {
  const say = useWords();
  const [code, setCode] = useState("");
  const send = useMutation({ mutationFn: () => call(contract.confirmMyAddress, { channel }) });
  const confirm = useMutation({
    mutationFn: () => call(contract.finishMyAddress, { channel, code }),
    onSuccess: ({ confirmed: done }) => (done ? asked.invalidateQueries({ queryKey: ["surprises"] }) : undefined),
  });
  const error = confirm.error ?? send.error;
  const wrong = confirm.data && !confirm.data.confirmed ? say("surprises.wrongCode") : undefined;
  return (
    <li className="card stack">
      <div className="address">
        <span>
          <strong>{title}</strong>
          {address ? <bdi className="mono">{address}</bdi> : <Missing />}
        </span>
        {confirmed && (
          <span className="done">
            <Check size={18} aria-hidden="true" /> {say("surprises.confirmed")}
          </span>
        )}
        {address && !confirmed && (
          <button type="button" className="button quiet" onClick={() => send.isPending || send.mutate()}>
            {say("surprises.sendCode")}
          </button>
        )}
      </div>
      {send.isSuccess && !confirmed && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!confirm.isPending) confirm.mutate();
          }}
        >
          <CodeField
            label={say("surprises.code", { address: address ?? "" })}
            value={code}
            error={wrong}
            onChange={setCode}
          />
          <button type="submit" className="button">
            {say("surprises.confirm")}
          </button>
        </form>
      )}
      <p role="status">{error && refusalOf(error, say("answer.unreachable"))}</p>
    </li>
  );
}

function Missing() {
  const say = useWords();
  return (
    <span className="soft">
      {say("surprises.noAddress")} <Link to="/settings">{say("surprises.addNumber")}</Link>
    </span>
  );
}
