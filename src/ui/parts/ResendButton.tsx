import { useEffect, useState } from "react";
import { Button } from "./Button.tsx";
import { usePartWords } from "./words.ts";
import "./resend-button.css";

/**
 * Asks for another code. After each sending there is a wait that is shown in seconds, so that nobody wonders why nothing happens.
 * @param onResend rejects when nothing was sent; the caller shows why
 * @param wait seconds between two sendings
 */
export function ResendButton({ onResend, wait = 30 }: { onResend: () => Promise<unknown>; wait?: number }) {
  const say = usePartWords();
  const [left, setLeft] = useState(wait);
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = async () => {
    setState("busy");
    try {
      await onResend();
      setState("sent");
      setLeft(wait);
    } catch {
      setState("idle");
    }
  };
  return (
    <div className="resend small">
      {left === 0 ? (
        <Button kind="plain" busy={state === "busy"} onClick={() => void resend()}>
          {say("resend.label")}
        </Button>
      ) : (
        <span className="soft">{say("resend.wait", { seconds: left })}</span>
      )}
      <span className="unseen" role="status">
        {state === "sent" ? say("resend.sent") : ""}
      </span>
    </div>
  );
}
