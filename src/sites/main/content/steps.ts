import type { ScreenName } from "../public/screen-pictures.ts";

export interface Step {
  title: string;
  text: string;
}

/** A step with the screen on which it is done. */
interface ShownStep extends Step {
  shows?: ScreenName;
}

/** The four of the first page and of /get-started. */
export const shortSteps: Step[] = [
  { title: "Prove your domain", text: "One line at your DNS provider. Only then can mail go there, and nowhere else." },
  { title: "Add your people", text: "A CSV file is enough. Every line gets an answer." },
  {
    title: "Pick a lure and launch",
    text: "Fair lures at every level of difficulty. Spread over days, in working hours.",
  },
  {
    title: "Watch people learn",
    text: "Ninety seconds for whoever bites, thanks for whoever reports, numbers for you.",
  },
];

/** The six of /how-it-works. */
export const longSteps: ShownStep[] = [
  { title: "Create an account", text: "Name, email, password, an authenticator. Your organisation is ready at once." },
  {
    title: "Prove that the domain is yours",
    shows: "first-steps",
    text: "A TXT record with a code that only you have. It is checked again before every day of sending.",
  },
  {
    title: "Tell your people",
    text: "A short notice: there will be practice emails, and nobody gets into trouble for biting. Nothing is sent before it is recorded.",
  },
  {
    title: "Choose audience, lures and schedule",
    shows: "plan",
    text: "Departments, tags or a random sample; one lure or several; working hours in each recipient's time zone.",
  },
  {
    title: "Let it run",
    shows: "simulation",
    text: "Everybody gets exactly one email. Clicks by machines are told apart from clicks by people. One click stops it all.",
  },
  {
    title: "Learn and repeat",
    shows: "overview",
    text: "A moment and a lesson for whoever bit, a debrief for everybody, and a result beside the difficulty of the lures.",
  },
];

export const howItWorksBenefits: Step[] = [
  { title: "Fair", text: "Lures from fictional brands, checked for themes that hurt. Nobody is shamed." },
  { title: "Exact", text: "No email sent twice, no click lost, every number the same when counted again." },
  { title: "Short", text: "Ninety seconds a lesson, because nobody finishes longer ones." },
];
