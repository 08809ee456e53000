import { QueryClientProvider } from "@tanstack/react-query";
import { Alert } from "../../../ui/parts/Alert.tsx";
import { Button } from "../../../ui/parts/Button.tsx";
import { asked } from "./product.ts";
import { Shell } from "./Shell.tsx";
import { useDashboardWords } from "./words.ts";

/** What stands in place of a screen that broke while it was drawn, or whose program did not come: what was saved is safe, and what helps. */
export function Broken() {
  const say = useDashboardWords();
  return (
    <QueryClientProvider client={asked}>
      <Shell>
        <section className="deactivated">
          <h1>{say("broken.title")}</h1>
          <Alert>{say("broken.text")}</Alert>
          <Button onClick={() => location.reload()}>{say("broken.again")}</Button>
        </section>
      </Shell>
    </QueryClientProvider>
  );
}
