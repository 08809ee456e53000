import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "../../../../features/people/contract.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { asked, call } from "../client.ts";
import { Answer } from "../parts/Answer.tsx";
import { useWords } from "../words.ts";

const key = ["own-number"];

/** One's telephone number, and the code by which whoever holds the telephone confirms that simulations may come there. */
export function OwnNumber() {
  const say = useWords();
  const query = useQuery({ queryKey: key, queryFn: () => call(contract.myNumber, undefined) });
  const [typed, setTyped] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const ask = useMutation({
    mutationFn: async (phone: string) => {
      await call(contract.changeMyProfile, { phone });
      return call(contract.askNumberCode, {});
    },
  });
  const confirm = useMutation({
    mutationFn: () => call(contract.confirmNumber, { code }),
    onSuccess: ({ confirmed }) => confirmed && asked.invalidateQueries({ queryKey: key }),
  });
  const error = ask.error ?? confirm.error;
  return (
    <section className="stack" aria-labelledby="number-title">
      <h2 id="number-title">{say("number.title")}</h2>
      <Answer query={query} height={120}>
        {({ phone, confirmed }) => (
          <>
            <p>{confirmed ? say("number.confirmed", { phone: phone ?? "" }) : say("number.lead")}</p>
            <form
              className="stack"
              onSubmit={(event) => {
                event.preventDefault();
                ask.mutate(typed ?? phone ?? "");
              }}
            >
              <Field
                label={say("number.label")}
                type="tel"
                autoComplete="tel"
                value={typed ?? phone ?? ""}
                onChange={(event) => setTyped(event.target.value)}
              />
              <Button type="submit" kind="quiet" disabled={ask.isPending}>
                {say("number.send")}
              </Button>
            </form>
            {ask.isSuccess && !confirm.data?.confirmed && (
              <form
                className="stack"
                onSubmit={(event) => {
                  event.preventDefault();
                  confirm.mutate();
                }}
              >
                <Field
                  label={say("number.code")}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                />
                <Button type="submit" disabled={confirm.isPending}>
                  {say("number.confirm")}
                </Button>
              </form>
            )}
            <p role="status">
              {error
                ? refusalOf(error, say("answer.unreachable"))
                : confirm.data?.confirmed === false && say("number.wrong")}
            </p>
          </>
        )}
      </Answer>
    </section>
  );
}
