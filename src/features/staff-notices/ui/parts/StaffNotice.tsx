import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { languages } from "../../../../kit/languages.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { Restored } from "../../../../ui/forms/Restored.tsx";
import { useTyped } from "../../../../ui/forms/use-typed.ts";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Field } from "../../../../ui/parts/Field.tsx";
import { More } from "../../../../ui/parts/More.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { Textarea } from "../../../../ui/parts/Textarea.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { contract } from "../../contract.ts";
import { useStaffNoticeWords } from "../words.ts";
import "./staff-notice.css";

type Notice = OutputOf<typeof contract.staffNotice>;

const key = ["staff-notice"] as const;
const lookEvery = 2000;

/** Mails the notice that there are simulations to everybody it has not reached. @param children how else it can be recorded */
export function StaffNotice({ onSent, children }: { onSent?: () => void; children: ReactNode }) {
  const { call, permissions } = useScreen();
  const say = useStaffNoticeWords();
  const may = mayCall(contract.staffNotice, permissions);
  const found = useQuery({
    queryKey: key,
    queryFn: () => call(contract.staffNotice, {}),
    enabled: may,
    refetchInterval: ({ state }) => (underWay(state.data) ? lookEvery : false),
  });
  const sending = underWay(found.data);
  const before = useRef(false);
  useEffect(() => {
    if (before.current && !sending) onSent?.();
    before.current = sending;
  }, [sending, onSent]);
  if (!may) return children;
  return (
    <div className="staff-notice">
      <Answer query={found}>{(notice) => (sending ? <Progress {...notice.last!} /> : <Compose {...notice} />)}</Answer>
      <More summary={say("otherwise")} open>
        {children}
      </More>
    </div>
  );
}

function underWay(notice: Notice | undefined): boolean {
  const last = notice?.last;
  return last ? last.state !== "sent" : false;
}

function Progress({ people, sent, failed, state, calledBackAt }: NonNullable<Notice["last"]>) {
  const say = useStaffNoticeWords();
  const callBack = useAct(contract.callBackStaffNotice, {
    changes: [key],
    said: (now) => say("stopped", { count: Math.max(0, people - now.people) }),
  });
  return (
    <div role="status">
      <p>{state === "queueing" ? say("queueing", { people }) : say("sending", { sent, people })}</p>
      <progress max={Math.max(people, 1)} value={sent + failed} aria-label={say("progress")} />
      <p className="small soft">{say("leave")}</p>
      {calledBackAt === null && (
        <Button kind="quiet" className="compact" busy={callBack.isPending} onClick={() => callBack.mutate({})}>
          {say("call-back")}
        </Button>
      )}
    </div>
  );
}

function Compose({ texts: given, sender, toInform, informed, elsewhere, last }: Notice) {
  const say = useStaffNoticeWords();
  const start = Object.fromEntries(given.map(({ language: tag, ...said }) => [tag, said]));
  const { value: typed, set, over, restored, drop } = useTyped("staff-notice", start);
  const texts = given.map(({ language: tag, ...said }) => ({ language: tag, ...said, ...typed[tag] }));
  const [language, setLanguage] = useState(given[0]!.language);
  const [asking, setAsking] = useState(false);
  const send = useAct(contract.sendStaffNotice, {
    changes: [key],
    onDone() {
      over();
      setAsking(false);
    },
  });
  const { subject: head, text: body } = texts.find((one) => one.language === language)!;
  const change = (to: { subject?: string; text?: string }) => set({ [language]: { subject: head, text: body, ...to } });
  const whole = texts.every(({ subject, text }) => subject.trim() !== "" && text.trim() !== "");
  return (
    <>
      {last?.calledBackAt && <Alert kind="info">{say("was-called-back", { sent: last.sent })}</Alert>}
      {last && !last.calledBackAt && (
        <Alert kind="success">{say("was-sent", { sent: last.sent, failed: last.failed })}</Alert>
      )}
      {sender === null ? (
        <Alert kind="info">{say("no-sender")}</Alert>
      ) : (
        <p className="small">
          {say("reach", { people: toInform, sender })} {informed > 0 && say("informed", { people: informed })}{" "}
          {elsewhere > 0 && say("elsewhere", { people: elsewhere })}
        </p>
      )}
      {restored && <Restored onDrop={drop} />}
      <Select label={say("language")} value={language} onChange={(event) => setLanguage(event.target.value)}>
        {texts.map((one) => (
          <option key={one.language} value={one.language}>
            {languages.find(({ tag }) => tag === one.language)!.name}
          </option>
        ))}
      </Select>
      <Field
        label={say("subject")}
        dir="auto"
        lang={language}
        maxLength={150}
        value={head}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <Textarea
        label={say("text")}
        hint={say("text-hint")}
        dir="auto"
        lang={language}
        rows={10}
        maxLength={5000}
        value={body}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div className="form-buttons">
        <Button disabled={!whole || sender === null || toInform === 0} onClick={() => setAsking(true)}>
          {say("send", { people: toInform })}
        </Button>
      </div>
      {asking && (
        <Dialog
          title={say("confirm", { people: toInform })}
          lead={say("confirm-lead", { sender: sender! })}
          onClose={() => setAsking(false)}
        >
          <div className="form-buttons">
            <Button busy={send.isPending} onClick={() => send.mutate({ texts })}>
              {say("yes")}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
