import type { Mark } from "./claims.ts";

export interface Question {
  question: string;
  answer: string;
  mark?: Mark;
}

export const startQuestions: Question[] = [
  {
    question: "Do I need a credit card?",
    answer:
      "No. The Individual plan is free, and the 14-day trial of Business asks for no card. When the trial ends, running simulations finish and new ones wait.",
  },
  {
    question: "How long does it take to set up?",
    answer: "Under 15 minutes for yourself; under 30 minutes for a company, most of it waiting for the DNS record.",
  },
  {
    question: "Can I write to anybody?",
    answer:
      "No, and that is on purpose: only to addresses on a domain that you have proven to be yours, or to your own address once you have confirmed it.",
  },
];

export const featureQuestions: Question[] = [
  {
    question: "What happens to what people type into a landing page?",
    answer:
      "It never leaves their browser. All the form says is that it was sent, and the server does not even read anything else.",
  },
  {
    question: "How do you tell people's clicks from those of mail gateways?",
    answer:
      "Every request is kept as it came. Its timing, repetition, a link that no person can see and what the program says about itself decide together, after a hold of two minutes. What cannot be decided is shown as undecided.",
  },
  {
    question: "Can our security team tell a simulation from an attack?",
    answer:
      "Always. Each email carries a signature that only your organisation's key can make; a command checks it in a second, offline.",
  },
  {
    question: "Is there a list of people who clicked?",
    answer:
      "Not one for pointing fingers. One person's count is mostly chance, so nobody is labelled. Your privacy mode decides who may see names at all.",
  },
];

export const priceQuestions: Question[] = [
  {
    question: "What happens after the trial?",
    answer:
      "Nothing by itself. Running simulations finish, and new ones wait until you choose a plan. Your data stays.",
  },
  {
    question: "Can I switch between monthly and yearly billing?",
    mark: "planned",
    answer:
      "Yes, at the end of the period you have paid for. Yearly billing is labelled Save 20%, which is £120 per year.",
  },
  {
    question: "What counts as a user?",
    answer: "An active person in your directory. Deactivating somebody frees their seat and keeps their history.",
  },
  {
    question: "Can I run it on my own machines?",
    answer: "Yes. The software is open source (Apache-2.0) and starts with one command.",
  },
];

export const howQuestions: Question[] = [
  {
    question: "Do people know beforehand?",
    answer:
      "Yes: they know that there will be practice emails, but not when. Without a recorded notice nothing is sent.",
  },
  {
    question: "How often should we do it?",
    answer: "Small and steady beats big and rare: once or twice a month at most, which is also the default limit.",
  },
  {
    question: "Does it help?",
    answer:
      "Short exercises that people finish do help; pages of text do not. If you want to know for your own people, hold out a share of them: the results are then shown side by side.",
  },
];
