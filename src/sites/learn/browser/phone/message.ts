/** A message as the phone draws it. */
export interface ShownMessage {
  form: "mail" | "text" | "chat";
  situation: string | null;
  sender: { name: string; address: string; known: boolean };
  time: { weekday: number | null; clock: string };
  subject: string | null;
  body: readonly (readonly { text: string; link: string | null }[])[];
  links: readonly { id: string; address: string }[];
  attachments: readonly { id: string; shown: string; name: string }[];
  headers: readonly { id: string; name: string; value: string }[];
}

/** What gives a phish away, or makes a good message fine, and where in the message it stands. */
export interface ShownCue {
  place: {
    kind: "sender" | "subject" | "time" | "link" | "attachment" | "header" | "span";
    id: string | null;
    span: { paragraph: number; from: number; to: number } | null;
  };
  says: string;
}
