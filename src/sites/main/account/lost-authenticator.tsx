import { QueryClientProvider, useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MetaFunction } from "react-router";
import { contract } from "../../../features/people/contract.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { AuthLayout } from "../../../ui/parts/AuthLayout.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Spinner } from "../../../ui/parts/Spinner.tsx";
import { TextLink } from "../../../ui/parts/TextLink.tsx";
import { refusalOf } from "../../../ui/problem.ts";
import { asked, call } from "../dashboard/product.ts";
import { useDashboardWords } from "../dashboard/words.ts";
import { useHome } from "./home.ts";
import { useQuery, withTarget } from "./query.ts";
import { LostAuthenticatorForm } from "./LostAuthenticatorForm.tsx";

export const meta: MetaFunction = () => [{ title: useDashboardWords.now()("lost.page") }];

type Order = { action: "ask" } | { action: "cancel" | "reset"; token: string };

/** The way back for who has lost the authenticator: asks for it, stops it, or takes the authenticator away, as the mail's link says. */
export default function LostAuthenticator() {
  const say = useDashboardWords();
  const [order, setOrder] = useState<Order | null>(null);
  const redirectTo = useQuery("redirectTo");
  useEffect(() => {
    setOrder(orderOf(location.hash));
    // The token has done its part in the address: it shall not stay in the history.
    history.replaceState(history.state, "", location.pathname + location.search);
  }, []);
  const action = order?.action ?? "ask";
  return (
    <AuthLayout
      home={useHome()}
      title={say(`lost.${action}.title`)}
      lead={say(`lost.${action}.lead`)}
      step={action}
      foot={<TextLink to={withTarget("/login", redirectTo)}>{say("lost.login")}</TextLink>}
    >
      <QueryClientProvider client={asked}>
        {order === null && <Spinner />}
        {order?.action === "ask" && <LostAuthenticatorForm />}
        {order && order.action !== "ask" && <ByLink action={order.action} token={order.token} />}
      </QueryClientProvider>
    </AuthLayout>
  );
}

function ByLink({ action, token }: { action: "cancel" | "reset"; token: string }) {
  const say = useDashboardWords();
  const carryOut = useMutation({
    mutationFn: () => call(action === "cancel" ? contract.cancelRecovery : contract.finishRecovery, { token }),
  });
  if (carryOut.isSuccess) return <Alert kind="success">{say(`lost.${action}.done`)}</Alert>;
  return (
    <>
      {carryOut.isError && <Alert>{refusalOf(carryOut.error, say("lost.failed"))}</Alert>}
      {/* A press, not the mere opening: mail programs follow links, too. */}
      <Button wide busy={carryOut.isPending} onClick={() => carryOut.mutate()}>
        {say(`lost.${action}.submit`)}
      </Button>
    </>
  );
}

function orderOf(hash: string): Order {
  const said = new URLSearchParams(hash.slice(1));
  for (const action of ["cancel", "reset"] as const) {
    const token = said.get(action);
    if (token) return { action, token };
  }
  return { action: "ask" };
}
