import { Monitor, Moon, Smartphone, Sun, Type } from "lucide-react";
import { useState } from "react";
import type { LucideIcon } from "lucide-react";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { PreviewFrame } from "./PreviewFrame.tsx";
import { useLureWords } from "./words.ts";
import "./preview.css";

interface PreviewProps {
  /** The whole document; undefined until it is there. */
  html: string | undefined;
  title: string;
  /** Its plain text, where it has one. */
  text?: string | undefined;
  /** It shows itself where it is read: there is no other way to see it. */
  drawn?: boolean;
  /** The head of a mail. */
  mail?: { from: string; subject: string };
  /** Of the frame on a desk (px), where what it shows has no height of its own. */
  height?: number;
  onSelection?: (words: string) => void;
}

const devices = ["desktop", "phone", "text"] as const;
const pictures: Record<(typeof devices)[number], LucideIcon> = { desktop: Monitor, phone: Smartphone, text: Type };

/** What people would see: on a desk or a telephone, by day or by night, or as plain text. */
export function Preview({ html, title, text, drawn = false, mail, height, onSelection }: PreviewProps) {
  const say = useLureWords();
  const [device, setDevice] = useState<(typeof devices)[number]>("desktop");
  const [dark, setDark] = useState(false);
  const offered = drawn ? [] : text === undefined ? devices.slice(0, 2) : devices;
  return (
    <section className="preview" aria-label={title}>
      <div className="preview-bar">
        <div className="preview-choice" role="group" aria-label={say("preview.device")} hidden={offered.length === 0}>
          {offered.map((one) => {
            const Icon = pictures[one];
            return (
              <button key={one} type="button" aria-pressed={device === one} onClick={() => setDevice(one)}>
                <Icon size={16} aria-hidden="true" />
                {say(`preview.${one}`)}
              </button>
            );
          })}
        </div>
        <div className="preview-choice" role="group" aria-label={say("preview.light-or-dark")}>
          {[false, true].map((one) => (
            <button key={String(one)} type="button" aria-pressed={dark === one} onClick={() => setDark(one)}>
              {one ? <Moon size={16} aria-hidden="true" /> : <Sun size={16} aria-hidden="true" />}
              <span className="unseen">{say(one ? "preview.dark" : "preview.light")}</span>
            </button>
          ))}
        </div>
      </div>
      <div className={`preview-stage ${device}`} data-dark={dark || undefined}>
        <div className="preview-device">
          {mail && (
            <div className="preview-head">
              <span className="preview-face" aria-hidden="true">
                {mail.from.slice(0, 1)}
              </span>
              <div>
                <strong>{mail.subject}</strong>
                <span>{mail.from}</span>
              </div>
            </div>
          )}
          {html === undefined && <Skeleton rows={6} />}
          {html !== undefined && device === "text" && <pre className="preview-text">{text}</pre>}
          {html !== undefined && device !== "text" && (
            <PreviewFrame
              html={html}
              title={title}
              dark={dark}
              {...(device === "phone" ? { height: 620 } : height && { height })}
              {...(onSelection && { onSelection })}
            />
          )}
        </div>
      </div>
    </section>
  );
}
