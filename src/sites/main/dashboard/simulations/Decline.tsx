import { useQueryClient } from "@tanstack/react-query";
import { contract } from "../../../../features/campaigns/contract.ts";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { Form } from "../../../../ui/forms/Form.tsx";
import { useContractForm } from "../../../../ui/forms/use-contract-form.ts";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { toast } from "../../../../ui/parts/toast.ts";
import { useScreen } from "../../../../ui/screen.ts";

/** No, and why: the reason goes to whoever asked. */
export default function Decline({ id, onClose }: { id: string; onClose(): void }) {
  const say = useCampaignWords();
  const { call } = useScreen();
  const queries = useQueryClient();
  const form = useContractForm({
    call,
    endpoint: contract.declineCampaign,
    start: { reason: "" },
    input: (typed) => ({ ...typed, id }),
    onDone() {
      toast.success(say("approval.declined"));
      void queries.invalidateQueries({ queryKey: ["campaigns"] });
      onClose();
    },
  });
  return (
    <Dialog title={say("approval.decline")} lead={say("approval.decline-lead")} onClose={onClose}>
      <Form form={form} submit={say("approval.decline")}>
        <Field label={say("approval.reason")} required {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}
