import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { OutputOf } from "../../../ui/call.ts";
import { useScreen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";

/** A way by which messages can leave, and what its channel says of it in the reader's language. */
export type Transport = OutputOf<typeof contract.listTransports>["items"][number];

/** All ways that this installation has. */
export function useTransports(): UseQueryResult<Transport[]> {
  const { call } = useScreen();
  return useQuery({
    queryKey: ["transports"],
    queryFn: async () => (await call(contract.listTransports, {})).items,
  });
}

/** Whether a sending profile sends by this way. */
export function usesTransport(profile: Pick<Transport, "channel" | "transport">, way: Transport): boolean {
  return profile.channel === way.channel && profile.transport === way.transport;
}
