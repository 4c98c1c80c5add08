/**
 * How good pictures of architectures are, over plans of several origins and in panes of four sizes, beside ELK's layered
 * layout of the same cards, frames and links. {@link pictureInputs} tells what the environment can add to the plans;
 * with `DIAGRAM_WORST=1` the worst pictures by each measure are listed, too.
 */
import { pictureInputs } from "../support/pictures/inputs.ts";
import { type JudgedPlan, judge } from "../support/pictures/judged.ts";
import { byGroup, byPane, bySize, stepTexts, type Table } from "../support/pictures/tables.ts";
import { worstPictures } from "../support/pictures/worst.ts";

/** By their titles. */
export async function benchDiagramQuality(): Promise<ReadonlyMap<string, Table>> {
  const groups = new Map<string, JudgedPlan[]>();
  for (const [group, inputs] of await pictureInputs()) {
    const judged: JudgedPlan[] = [];
    for (const input of inputs) judged.push(await judge(input));
    groups.set(group, judged);
  }
  if (process.env["DIAGRAM_WORST"]) for (const line of worstPictures(groups)) console.log(line);
  return new Map<string, Table>([
    ["Whatever the pane", byGroup(groups)],
    ...[...groups].map(([group, plans]) => [`In each pane: ${group} (ours / ELK's)`, byPane(plans)] as const),
    ["Crossings in all panes, ours / ELK's, and pictures in which ours are no more", bySize(groups)],
    ["What steps say, and how often", stepTexts(groups)],
  ]);
}
