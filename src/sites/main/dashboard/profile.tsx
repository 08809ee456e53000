import { useDashboard } from "./context.ts";
import { ChosenLanguage } from "./profile/ChosenLanguage.tsx";
import { Deletion } from "./profile/Deletion.tsx";
import { Details } from "./profile/Details.tsx";
import { Devices } from "./profile/Devices.tsx";
import { OwnData } from "./profile/OwnData.tsx";
import { Passkeys } from "./profile/Passkeys.tsx";
import { Password } from "./profile/Password.tsx";
import { SecondSteps } from "./profile/SecondSteps.tsx";
import { useDashboardWords } from "./words.ts";
import "./profile/profile.css";

/** Everything about one's own account. Whoever comes by way of another provider has password and second step there. */
export default function Profile() {
  const say = useDashboardWords();
  const { person } = useDashboard();
  return (
    <div className="screen">
      <h1>{say("profile.title")}</h1>
      <p className="lead">{say("profile.lead")}</p>
      <div className="panels">
        <Details />
        <ChosenLanguage />
        {!person.federated && (
          <>
            <Password />
            <SecondSteps />
            <Passkeys />
          </>
        )}
        <Devices />
        <OwnData />
        <Deletion />
      </div>
    </div>
  );
}
