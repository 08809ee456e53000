/** What a provider's customers have to set, as its own help says. */
interface Preset {
  id: string;
  name: string;
  settings: Readonly<Record<string, string | number>>;
}

/** The usual ways out. Each is only a beginning: every value can be changed. */
export const presets: readonly Preset[] = [
  {
    id: "microsoft-365",
    name: "Microsoft 365",
    settings: { host: "smtp.office365.com", port: 587, security: "starttls", auth: "login" },
  },
  {
    id: "google-workspace",
    name: "Google Workspace",
    settings: { host: "smtp.gmail.com", port: 587, security: "starttls", auth: "login" },
  },
  {
    id: "google-relay",
    name: "Google Workspace (relay)",
    settings: { host: "smtp-relay.gmail.com", port: 587, security: "starttls", auth: "none" },
  },
  {
    id: "amazon-ses",
    name: "Amazon SES (eu-central-1)",
    settings: { host: "email-smtp.eu-central-1.amazonaws.com", port: 587, security: "starttls", auth: "plain" },
  },
  {
    id: "mailgun",
    name: "Mailgun (EU)",
    settings: { host: "smtp.eu.mailgun.org", port: 587, security: "starttls", auth: "plain" },
  },
  {
    id: "sendgrid",
    name: "SendGrid",
    settings: { host: "smtp.sendgrid.net", port: 587, security: "starttls", auth: "plain", user: "apikey" },
  },
  {
    id: "postmark",
    name: "Postmark",
    settings: { host: "smtp.postmarkapp.com", port: 587, security: "starttls", auth: "plain" },
  },
];
