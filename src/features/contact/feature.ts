import { feature } from "../../kit/feature.ts";
import { whenOlder } from "../../kit/personal.ts";
import { contract } from "./contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { kept } from "./rules.ts";
import { eraseMessagesOf, forgetMessages, messagesOf } from "./store.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    contact: typeof en;
  }
}

export const contact = feature({
  name: "contact",
  contract,
  tags: { messages: "What visitors wrote." },
  handlers,
  jobs,
  permissions: { "contact:manage": ["owner", "admin"] },
  personal: {
    periods: { "contact-messages": kept },
    processing: [
      {
        id: "messages",
        columns: { contact_messages: ["name", "email", "message", "people"] },
        retention: "contact-messages",
      },
    ],
    export: (db, org, { emails }) => messagesOf(db, org, emails),
    erase: (db, org, { emails, needles }) => eraseMessagesOf(db, org, emails, needles),
    retain: [whenOlder("contact-messages", forgetMessages)],
  },
  words: new URL("words/", import.meta.url),
});
