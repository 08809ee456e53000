/** A lure that says nothing, to which a test adds what it is about. */
export const nothing = {
  senderName: "Desk",
  senderLocal: "desk",
  subject: "Hello",
  html: "<p>Plain words.</p>",
  text: "Plain words.",
  landing: { html: "" },
};
