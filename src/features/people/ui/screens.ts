import { UsersRound } from "lucide-react";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { usePeopleWords } from "./words.ts";

export const peopleScreen = screen({
  path: "/dashboard/people",
  module: "features/people/ui/PeopleScreen.tsx",
  icon: UsersRound,
  name: () => usePeopleWords.now()("title"),
  title: () => usePeopleWords.now()("page"),
  // Who only reads the directory has no use for it: this is where accounts are looked after.
  needs: [contract.listPeople, contract.inviteNewPerson],
  notYours: () => usePeopleWords.now()("not-yours"),
});
