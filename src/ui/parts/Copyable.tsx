import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { toast } from "./toast.ts";
import { usePartWords } from "./words.ts";
import "./copyable.css";

/** A value that is to stand elsewhere exactly as it is, with the button that copies it. @param name what it is, for the button */
export function Copyable({ name, value }: { name: string; value: string }) {
  const say = usePartWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      toast.error(say("copy.failed"));
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <span className="copyable">
      <code>{value}</code>
      <button type="button" aria-label={say(copied ? "copy.done" : "copy.named", { name })} onClick={() => void copy()}>
        <Icon size={16} aria-hidden="true" />
      </button>
    </span>
  );
}
