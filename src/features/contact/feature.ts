import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { handlers } from "./handlers.ts";
import { eraseMessagesOf, forgetMessages, messagesOf } from "./store.ts";
import en from "./words/en.json" with { type: "json" };

export const contact = feature({
  name: "contact",
  contract,
  handlers,
  permissions: { "contact:manage": ["owner", "admin"] },
  personal: { export: messagesOf, erase: eraseMessagesOf, retain: forgetMessages },
  words: en,
});
