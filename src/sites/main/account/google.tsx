import { signInWithRedirect } from "aws-amplify/auth";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/parts/Button.tsx";
import { useWords } from "../words.ts";
import { account } from "./client.ts";
import { saveTarget } from "./destination.ts";
import { useFaultText } from "./fault-text.ts";
import { readSettings } from "./settings.ts";

/** Whether people can come by way of Google here; false until it is known. */
export function useGoogle(): boolean {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    // A server without settings is told of when somebody tries to sign in.
    const ask = readSettings().then(({ oauth }) => setOffered(oauth?.providers.includes("Google") ?? false));
    void ask.catch(() => {});
  }, []);
  return offered;
}

/** Signs in, or signs up, by way of Google; show it only where `useGoogle` says so. What goes wrong is told to the screen, which shows it. */
export function GoogleButton(props: {
  way: "sign-in" | "sign-up";
  redirectTo: string | null;
  onError(message: string): void;
}) {
  const { way, redirectTo, onError } = props;
  const say = useWords();
  const said = useFaultText();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const settings = await account();
      saveTarget(redirectTo, settings);
      // Amplify writes the state as one byte a character, so nothing else may be in it.
      const target = encodeURIComponent(redirectTo ?? "");
      const state = { redirectTo: target, timestamp: Date.now(), source: "main", version: 1 };
      await signInWithRedirect({ provider: "Google", customState: JSON.stringify(state) });
    } catch (error) {
      onError(said(error, say(`account.google.${way}-failed`)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="quiet" wide busy={busy} onClick={() => void start()}>
      <GoogleMark />
      {say(`account.google.${way}`)}
    </Button>
  );
}

function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="#4285f4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.500h11.800c-.5 2.700-2 5.100-4.400 6.600v5.500h7.100c4.200-3.800 6.600-9.500 6.600-16.100Z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.900 0 10.900-2 14.500-5.400l-7.100-5.500c-2 1.300-4.500 2.100-7.400 2.100-5.700 0-10.500-3.900-12.300-9.100H4.400v5.700C8 41.100 15.400 46 24 46Z"
      />
      <path fill="#fbbc05" d="M11.700 28.100a13 13 0 0 1 0-8.400V14H4.400a22 22 0 0 0 0 19.700l7.300-5.600Z" />
      <path
        fill="#ea4335"
        d="M24 10.600c3.200 0 6.100 1.100 8.400 3.300l6.300-6.300A21.900 21.900 0 0 0 4.400 14l7.300 5.700c1.800-5.200 6.600-9.100 12.300-9.100Z"
      />
    </svg>
  );
}
