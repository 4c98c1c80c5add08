import { inform } from "../../dialogs/messages.ts";
import { say } from "../../text/say.ts";
import { hasModels } from "./models.ts";

/** Whether there is a model to ask; says why nothing is asked where there is none. */
export async function isModelOffered(): Promise<boolean> {
  if (await hasModels()) return true;
  void inform(
    say(
      "VS Code offers no language model that could read an intent. Its AI features may be turned off. The planner reads intents by itself.",
    ),
  );
  return false;
}
