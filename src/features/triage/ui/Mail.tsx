import { numberFormat } from "../../../kit/formats.ts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { OutputOf } from "../../../ui/call.ts";
import { useLanguage } from "../../../ui/language.ts";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { Chip } from "../../../ui/parts/Chip.tsx";
import { Copyable } from "../../../ui/parts/Copyable.tsx";
import { toast } from "../../../ui/parts/toast.ts";
import { usePartWords } from "../../../ui/parts/words.ts";
import { refusalOf } from "../../../ui/problem.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { contract as outbound } from "../../outbound/contract.ts";
import { contract } from "../contract.ts";
import { useTriageWords } from "./words.ts";

type Content = OutputOf<typeof contract.readReportedMail>;

/** What stands in one reported mail, as words and figures: nothing of it runs, and nothing is fetched. @param fresh it brings something that the mails before it had not */
export function Mail({ id, part, fresh }: { id: string; part: "mail" | "headers" | "source"; fresh: boolean }) {
  const { call, organisation } = useScreen();
  const say = useTriageWords();
  const query = useQuery({
    // Apart from what a verdict changes.
    queryKey: ["reported-mail", organisation.id, id],
    queryFn: () => call(contract.readReportedMail, { id }),
    // Each look is written down, and a mail does not change.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <Answer query={query} rows={10}>
      {(mail) => (
        <>
          {fresh && <Alert kind="info">{say("mail.fresh")}</Alert>}
          {!mail.whole && <Alert kind="info">{say("mail.not-whole")}</Alert>}
          {mail.origin === "quoted" && <Alert kind="info">{say("mail.quoted")}</Alert>}
          {part === "headers" ? (
            <Headers mail={mail} />
          ) : part === "source" ? (
            <Source id={id} mail={mail} />
          ) : (
            <Body mail={mail} />
          )}
        </>
      )}
    </Answer>
  );
}

function Body({ mail }: { mail: Content }) {
  const { tag } = useLanguage();
  const say = useTriageWords();
  const { authentication, replyTo, links, attachments, text, cut } = mail;
  return (
    <>
      <Claims authentication={authentication} replyTo={replyTo} />
      {links.length > 0 && (
        <Part title={say("mail.links", { count: links.length })}>
          <ul className="reported-links">
            {links.map(({ text: words, address, elsewhere }) => (
              <li key={address}>
                {words && words !== address && (
                  <span className="soft small" dir="auto">
                    {words}
                  </span>
                )}
                <code dir="ltr">{address}</code>
                {elsewhere && <Chip kind="bad">{say("mail.elsewhere", { host: elsewhere })}</Chip>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {attachments.length > 0 && (
        <Part title={say("mail.attachments", { count: attachments.length })}>
          <ul className="reported-links">
            {attachments.map(({ name, type, size, hash }, place) => (
              <li key={`${hash}${place}`}>
                <span dir="auto">
                  <strong>{name || say("mail.unnamed")}</strong>{" "}
                  <span className="soft small">
                    {type} · {sizeOf(size, tag)}
                  </span>
                </span>
                <Copyable name={say("mail.hash")} value={hash} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={say("mail.text")}>
        <pre className="reported-text" dir="auto" tabIndex={0}>
          {text || say("mail.no-text")}
        </pre>
        {cut && <p className="soft small">{say("mail.cut")}</p>}
      </Part>
    </>
  );
}

const methods = ["spf", "dkim", "dmarc"] as const;

/** What the receiving server found out about the sender: a claim, with who made it. */
function Claims({ authentication, replyTo }: Pick<Content, "authentication" | "replyTo">) {
  const say = useTriageWords();
  return (
    <Part title={say("claims.title")}>
      {authentication ? (
        <>
          <p className="reported-claims">
            {methods.map((method) => {
              const result = authentication[method];
              return (
                <Chip
                  key={method}
                  kind={result === "pass" ? "good" : result === null || result === "none" ? "plain" : "bad"}
                >
                  {method.toUpperCase()} {result ?? say("claims.nothing")}
                </Chip>
              );
            })}
          </p>
          <p className="soft small">{say("claims.by", { server: authentication.server || "?" })}</p>
        </>
      ) : (
        <p className="soft">{say("claims.none")}</p>
      )}
      {replyTo && (
        <p>
          <Chip kind="wait">{say("claims.reply", { address: replyTo })}</Chip>
        </p>
      )}
    </Part>
  );
}

function Headers({ mail }: { mail: Content }) {
  const say = useTriageWords();
  return (
    <table className="reported-headers">
      <caption className="unseen">{say("tab.headers")}</caption>
      <tbody>
        {mail.headers.map(({ name, value }, place) => (
          <tr key={`${name}${place}`}>
            <th scope="row">{name}</th>
            <td dir="auto">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Source({ id, mail }: { id: string; mail: Content }) {
  const say = useTriageWords();
  const part = usePartWords();
  const { open, permissions } = useScreen();
  const save = () => open(outbound.downloadReportedMail, { id }).then((file) => saveFile(file, `${id}.eml`));
  return (
    <>
      <p className="soft small">{say("mail.source")}</p>
      {mayCall(outbound.downloadReportedMail, permissions) && (
        <p>
          <Button
            kind="quiet"
            onClick={() =>
              void save().catch((error: unknown) => toast.error(refusalOf(error, part("states.unreachable"))))
            }
          >
            <Download size={16} aria-hidden="true" />
            {say("mail.download")}
          </Button>{" "}
          <span className="soft small">{say("mail.download-note")}</span>
        </p>
      )}
      <pre className="reported-text code" dir="ltr" tabIndex={0}>
        {mail.html || say("mail.no-html")}
      </pre>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="reported-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A size as a reader of the language writes it. @param bytes of a file */
function sizeOf(bytes: number, tag: string): string {
  const [unit, value] = bytes < 1000 ? (["byte", bytes] as const) : (["kilobyte", bytes / 1000] as const);
  return numberFormat(tag, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 }).format(value);
}
