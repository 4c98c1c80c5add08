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
      placeholder: say("What to show of all projects and environments"),
      choices: [
        { label: say("By Name or ID…"), icon: "search", value: undefined },
        driftedOnly
          ? { label: say("Also What Has Not Drifted"), icon: "pass", value: { driftedOnly: false } }
          : {
              label: say("Only What Has Drifted"),
              icon: "warning",
              description: say("as far as drift has been loaded"),
              value: { driftedOnly: true },
            },
      ],
      // Whoever types a name here means it.
      typed: (words) => ({
        label: say("Only What Has “{0}” in Its Name or ID", words),
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
    prompt: say("Each word has to be in the name or ID of an environment or its project"),
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
        detail: say("What has not been loaded stands last"),
      }),
    })),
  });
  if (chosen !== undefined && chosen !== "back") await explorer.arrange({ sort: chosen.value });
}
