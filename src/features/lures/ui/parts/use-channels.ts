import { useQuery } from "@tanstack/react-query";
import { useScreen } from "../../../../ui/screen.ts";
import { contract } from "../../contract.ts";

/** By what people can be reached, in the order of the list; undefined until it is known. */
export function useChannels() {
  const { call, organisation } = useScreen();
  return useQuery({
    queryKey: ["channels", organisation.id],
    queryFn: async () => (await call(contract.listChannels, {})).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What messages of a lure's form are called, by what the lure is written for: a form that several channels share, or a channel. */
export function useFormTitle(): (written: string) => string {
  const channels = useChannels().data ?? [];
  return (written) =>
    channels.find(({ form }) => form === written)?.formTitle ??
    channels.find(({ id }) => id === written)?.title ??
    written;
}
