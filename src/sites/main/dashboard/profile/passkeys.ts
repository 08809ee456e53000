import { listWebAuthnCredentials } from "aws-amplify/auth";

interface Passkey {
  id: string;
  name: string;
  createdAt: Date | undefined;
}

/** All passkeys of the person, over all pages. */
export async function listPasskeys(): Promise<Passkey[]> {
  const found: Passkey[] = [];
  let nextToken: string | undefined;
  do {
    const page = await listWebAuthnCredentials({ pageSize: 20, ...(nextToken && { nextToken }) });
    for (const { credentialId: id, friendlyCredentialName: name = "", createdAt } of page.credentials)
      if (id) found.push({ id, name, createdAt });
    nextToken = page.nextToken;
  } while (nextToken);
  return found;
}
