import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * The four places of Amplify that write `https` where hosted sign-in may be this very site, served over http on a developer's machine.
 * Each takes the scheme from `hosted-scheme.ts` instead: over https nothing changes.
 */
const places: readonly { file: string; from: string; to: string }[] = [
  {
    file: "providers/cognito/apis/signInWithRedirect.mjs",
    from: "`https://${domain}/oauth2/authorize?",
    to: "`${hostedScheme(domain)}//${domain}/oauth2/authorize?",
  },
  {
    file: "providers/cognito/utils/oauth/completeOAuthFlow.mjs",
    from: "'https://' + domain + '/oauth2/token'",
    to: "hostedScheme(domain) + '//' + domain + '/oauth2/token'",
  },
  {
    file: "providers/cognito/utils/oauth/oAuthSignOutRedirect.mjs",
    from: "`https://${domain}/logout?",
    to: "`${hostedScheme(domain)}//${domain}/logout?",
  },
  {
    file: "utils/openAuthSession.mjs",
    from: "url.replace('http://', 'https://')",
    to: "url.replace('http://', hostedScheme(new URL(url).host) + '//')",
  },
];
const scheme = fileURLToPath(new URL("../account/hosted-scheme.ts", import.meta.url));

/** Lets Amplify's hosted sign-in speak http where the provider does. Stops the build unless exactly the four known places change. */
export function hostedOverHttp(): Plugin {
  const changed = new Set<string>();
  return {
    name: "hookwise:hosted-over-http",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart: () => changed.clear(),
    transform(code, id) {
      const next = withFreeScheme(code, id);
      if (next === null) return null;
      changed.add(id);
      return { code: next, map: null };
    },
    buildEnd(error) {
      if (error || changed.size === places.length) return;
      const found = [...changed].join(", ") || "none";
      this.error(
        `Amplify changed: ${places.length} files write https for hosted sign-in, found ${found}. Compare build/hosted-over-http.ts with @aws-amplify/auth.`,
      );
    },
  };
}

/** The code of one of the four files with its scheme made free, or null for every other file. @throws when a known file reads otherwise */
export function withFreeScheme(code: string, id: string): string | null {
  const path = id.split("?")[0]!.replaceAll("\\", "/");
  const place = places.find((one) => path.endsWith(`/@aws-amplify/auth/dist/esm/${one.file}`));
  if (!place) return null;
  if (code.split(place.from).length !== 2)
    throw new Error(`${path} no longer holds ${place.from} exactly once; see build/hosted-over-http.ts.`);
  return `import { hostedScheme } from ${JSON.stringify(scheme)};\n${code.replace(place.from, () => place.to)}`;
}
