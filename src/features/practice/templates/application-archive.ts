import { template } from "../template.ts";

export const applicationArchive = template({
  id: "application-archive",
  form: "mail",
  phish: true,
  class: "moderate",
  skills: ["attachment", "secrecy"],
  situation: "Your department is looking for somebody, and the job is advertised.",
  message: {
    sender: {
      name: "{{name}}",
      address: "{{account}}@{{host}}",
    },
    time: "20:14",
    subject: "Application: {{job}}",
    body: [
      "Hello,",
      "I would love to work with you. My papers are in the attached archive.",
      "[The password is {{password}}](password): my data is private. Please [allow content when you are asked](allow).",
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
      says: "A locked archive cannot be looked into by the mail filter. That is why it is locked, and the key lies beside it.",
    },
    {
      at: "span.allow",
      skill: "attachment",
      says: "“Allow content” starts programs inside a document. Papers of an applicant need none.",
    },
  ],
  why: "It might be a real person, but this file is not opened. Ask for papers as a PDF, or pass it to IT.",
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
      job: "warehouse",
      password: "apply",
    },
    {
      name: "Lena Quist",
      account: "quist88",
      host: "mailhub.example",
      job: "bookkeeping",
      password: "cv2026",
    },
  ],
  worded: ["job"],
});
