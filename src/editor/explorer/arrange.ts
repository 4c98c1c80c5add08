/** Asks how the tree is to be arranged. */
import { askText, pickOne } from "../dialogs/prompts.ts";
import { say } from "../text/say.ts";
import { type Arrangement, SORTS } from "./arrangement.ts";
import type { ExplorerView } from "./explorerView.ts";
import { sortText } from "./viewTexts.ts";

/** Asks what to show: words in names, or what has drifted. */
export async function chooseFilter(explorer: ExplorerView): Promise<void> {
  const { driftedOnly } = explorer.arrangement;
  for (;;) {
    const chosen = await pickOne<Partial<Arrangement> | undefined>({
      title: say("Filter"),
      placeholder: say("Choose what to show"),
      choices: [
        { label: say("By name or ID…"), icon: "search", value: undefined },
        driftedOnly
          ? { label: say("All environments, drifted or not"), icon: "pass", value: { driftedOnly: false } }
          : {
              label: say("Drifted environments only"),
              icon: "warning",
              description: say("hides environments whose drift is not loaded"),
              value: { driftedOnly: true },
            },
      ],
      // Whoever types a name here means it.
      typed: (words) => ({
        label: say("Name or ID contains “{0}”", words),
        icon: "search",
        value: { words },
      }),
    });
    if (chosen === undefined || chosen === "back") return;
    if (chosen.value) return explorer.arrange(chosen.value);
    if ((await askWords(explorer)) !== "back") return;
  }
}

function askWords(explorer: ExplorerView) {
  return askText({
    title: say("Filter by Name or ID"),
    prompt: say("Shows environments that have every word in their name or ID, or in those of their project"),
    value: explorer.arrangement.words,
    back: true,
    accept: async (text) => {
      await explorer.arrange({ words: text.trim() });
      return undefined;
    },
  });
}

/** Asks for the order of projects and environments. */
export async function chooseSort(explorer: ExplorerView): Promise<void> {
  const { sort: current } = explorer.arrangement;
  const chosen = await pickOne({
    title: say("Sort"),
    placeholder: say("The order of projects, and of environments in each"),
    choices: SORTS.map((sort) => ({
      label: sortText(sort),
      value: sort,
      ...(sort === current && { description: say("current") }),
      ...((sort === "cost" || sort === "drift") && {
        detail: say("Environments that are not loaded come last"),
      }),
    })),
  });
  if (chosen !== undefined && chosen !== "back") await explorer.arrange({ sort: chosen.value });
}
