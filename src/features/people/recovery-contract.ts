import * as z from "zod/mini";
import { endpoint } from "../../kit/contract.ts";

const token = () => z.string().check(z.maxLength(100));

/** The way back in for whoever has lost the authenticator of a personal account. */
export const recoveryContract = {
  askForRecovery: endpoint({
    method: "POST",
    path: "/account-recovery",
    may: "public",
    summary: "Tell that the authenticator of a personal account is lost; the answer is the same for every address",
    status: 202,
    perHour: 10,
    input: z.strictObject({ email: z.string().check(z.minLength(3), z.maxLength(320)) }),
    output: z.object({ answer: z.string() }),
    audit: { "recovery.asked": "person" },
  }),
  cancelRecovery: endpoint({
    method: "DELETE",
    path: "/account-recovery/{token}",
    may: "public",
    summary: "Stop the recovery that a notice told of",
    input: z.strictObject({ token: token() }),
    status: 204,
    refuses: { "recovery-link": "missing" },
    audit: { "recovery.cancelled": "person" },
  }),
  finishRecovery: endpoint({
    method: "POST",
    path: "/account-recovery/{token}",
    may: "public",
    summary: "Take the lost authenticator away, by the link that came a day and two notices later",
    input: z.strictObject({ token: token() }),
    status: 204,
    refuses: { "recovery-link": "missing" },
    audit: { "account.authenticator-reset": "person" },
  }),
};
