export interface Setting {
  name: string;
  simulations: number;
  daysBetween: number;
  /** Click rates of the lures' classes. */
  rates: readonly number[];
  /** Whether lures are chosen by what is known of a person, or drawn. */
  adaptive: boolean;
  practice: number;
  /** Whether people stay as they are all the while, or change as the model says that they are forgotten. */
  steady: boolean;
}

const narrow = [0.07, 0.105, 0.15];
const wide = [0.025, 0.0875, 0.28];
const drawn = { practice: 0, adaptive: false };

const asked: readonly Omit<Setting, "steady" | "daysBetween">[] = [
  { ...drawn, name: "4 simulations, narrow", simulations: 4, rates: narrow },
  { ...drawn, name: "12 simulations, narrow", simulations: 12, rates: narrow },
  { ...drawn, name: "12 simulations, adaptive and wide", simulations: 12, rates: wide, adaptive: true },
  { ...drawn, name: "the same and 36 practice items", simulations: 12, rates: wide, adaptive: true, practice: 36 },
];

/**
 * Each of people who are met once a month and change meanwhile as the model says that they do, and of people who are what they are: those are met
 * within two days, for a model that forgets is wrong about them.
 */
export const settings: readonly Setting[] = [
  ...asked.map((one) => ({ ...one, name: `people who change: ${one.name}`, steady: false, daysBetween: 30 })),
  ...asked.map((one) => ({ ...one, name: `steady people: ${one.name}`, steady: true, daysBetween: 0.1 })),
];
