import { template } from "../template.ts";

export const applicationArchive = template({
  id: "application-archive",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["attachment", "secrecy"],
  situation: "Your department is hiring, and the job has been advertised.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@{{host}}",
    },
    time: "20:14",
    subject: "Application: {{job}}",
    body: [
      "Hello,",
      "I would love to work with you. My CV and certificates are in the attached archive.",
      "[The password is {{password}}](password), as my details are private. Please [click “Enable content” when asked](allow).",
      "{{name}}",
    ],
    attachments: {
      papers: {
        shown: "Application-{{name}}.zip",
        name: "Application-{{name}}.zip",
      },
    },
  },
  cues: [
    {
      at: "span.password",
      skill: "attachment",
      says: "The mail filter can't look inside a locked archive. That's why it is locked, with the key right beside it.",
    },
    {
      at: "span.allow",
      skill: "attachment",
      says: "“Enable content” runs programs hidden in a document. A CV doesn't need any.",
    },
  ],
  why: "It might be a real person, but leave this file shut. Ask for a PDF instead, or pass it on to IT.",
  variants: [
    {
      name: "Rika Storm",
      account: "rika",
      host: "freemail.example",
      job: "office assistant",
      password: "2211",
    },
    {
      name: "Tom Ander",
      account: "t.ander",
      host: "letterbox.example",
      job: "warehouse assistant",
      password: "apply",
    },
    {
      name: "Lena Quist",
      account: "quist88",
      host: "mailhub.example",
      job: "bookkeeper",
      password: "cv2026",
    },
  ],
  worded: ["job"],
});
