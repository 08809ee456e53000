import * as z from "zod/mini";
import { endpoint, zLine, zTime } from "../../../kit/contract.ts";
import { waitDays } from "./rules.ts";

const deletion = z.object({
  state: z
    .enum(["none", "asked", "waiting", "running"])
    .check(
      z.describe(
        "`asked`: a second person has to agree · `waiting`: agreed, and can be taken back until `dueAt` · `running`: it is under way and cannot be taken back",
      ),
    ),
  askedAt: z.nullable(zTime()),
  dueAt: z.nullable(zTime()).check(z.describe("When it begins; null before a second person has agreed")),
  waitDays: z.number().check(z.describe("Days between the agreement and the deletion")),
  secondPerson: z.boolean().check(z.describe("Whether a second owner or admin has to agree, since there is one")),
  askedByYou: z.boolean().check(z.describe("Whether you are the one who has asked, and cannot be the second person")),
});

const tag = "privacy";

export const deletionContract = {
  organisationDeletion: endpoint({
    method: "GET",
    path: "/organisations/current/deletion",
    may: "organisation:manage",
    summary: "Whether your organisation is about to be deleted, and until when that can be taken back",
    output: deletion,
    tag,
  }),
  askOrganisationDeletion: endpoint({
    method: "POST",
    path: "/organisations/current/deletion",
    may: "people:owners",
    summary: `Asks for the organisation's deletion, by somebody who is signed in; a second owner or admin has to agree where there is one. It begins ${waitDays} days after that; until then simulations stand still and it can be taken back`,
    input: z.strictObject({
      name: zLine(120).check(
        z.describe("The organisation's name, as it is written, so that nobody deletes another one"),
      ),
    }),
    output: deletion,
    status: 202,
    tag,
    refuses: {
      "deletion-by-key": "forbidden",
      "loosened-by-nobody": "forbidden",
      "other-name": "invalid",
      "deletion-asked-already": "conflict",
    },
    audit: {
      "organisation.deletion-asked": "organisation",
      "organisation.deletion-agreed": "organisation",
      "organisation.killed": "organisation",
    },
  }),
  agreeToOrganisationDeletion: endpoint({
    method: "POST",
    path: "/organisations/current/deletion/agreement",
    may: "organisation:manage",
    summary: "Agrees to the organisation's deletion, as a second person who is signed in",
    output: deletion,
    status: 202,
    tag,
    refuses: {
      "deletion-by-key": "forbidden",
      "loosened-by-nobody": "forbidden",
      "no-deletion-asked": "missing",
      "not-a-second-person": "forbidden",
    },
    audit: { "organisation.deletion-agreed": "organisation", "organisation.killed": "organisation" },
  }),
  withdrawOrganisationDeletion: endpoint({
    method: "DELETE",
    path: "/organisations/current/deletion",
    may: "organisation:manage",
    summary: "Takes the organisation's deletion back, as long as it has not begun; the kill switch stays as it is",
    output: deletion,
    tag,
    refuses: { "no-deletion-asked": "missing", "deletion-begun": "conflict" },
    audit: { "organisation.deletion-withdrawn": "organisation" },
  }),
};
