import { useEffect, useMemo, useRef } from "preact/hooks";
import { marksOf, marksShown } from "../files/comparison.ts";
import { unionOf } from "./camera.ts";
import type { DiagramContext } from "./context.ts";
import { among, type Related, relatedTo } from "./emphasis.ts";
import { shownName, shownNode } from "./picture.ts";
import { PlanGraph } from "./planGraph.ts";
import { foundBoxes } from "./searchEntries.ts";
import { isBundle } from "./statedNode.ts";

/**
 * Marks in the picture what is selected, found or changed, and brings into view what another part of the panel or the
 * search points at.
 * @returns what is related to the selected component
 */
export function useHighlights(context: DiagramContext): Related | undefined {
  const { state, stage, drawn, graph, selection } = context;
  const { selected, pointed, hinted } = state;
  const { found } = context.finding;
  const { reach, target, picking, cursor } = selection;
  const related = useMemo(
    () =>
      pointed.length > 0
        ? among(graph, new Set(pointed))
        : selected === undefined
          ? undefined
          : // Of groups a plan says nothing: what they have to do with others is what lines say.
            relatedTo(
              isBundle(selected) ? new PlanGraph(drawn?.picture.edges ?? []) : graph,
              selected,
              reach,
              target,
            ),
    [graph, selected, pointed, reach, target],
  );
  const marks = useMemo(() => marksOf(state.document.comparison), [state.document.comparison]);
  const boxOf = (name: string | undefined) => shownNode(drawn?.picture, name)?.box;
  const foundBox = () =>
    found.current === undefined ? undefined : foundBoxes(drawn?.picture, [found.current])[0];

  useEffect(() => {
    const searching = found.ids.length > 0;
    // Who opens a group wants to see what is in it.
    const isOpened = drawn?.picture.bundles.get(selected ?? "")?.opened === true;
    const shown = (name: string) => (drawn && shownName(drawn.picture, name)) ?? name;
    stage.current?.emphasize({
      selected: selected === undefined ? undefined : shown(selected),
      lit:
        searching || isOpened || !boxOf(selected) || !related
          ? undefined
          : new Set([...related.lit].map(shown)),
      links: (related?.links ?? []).map(({ from, to, kind }) => ({ from: shown(from), to: shown(to), kind })),
      hits: foundBoxes(drawn?.picture, found.ids),
      current: found.current === undefined ? boxOf(picking ? cursor : undefined) : foundBox(),
      marks: marksShown(marks, shown),
      pointed: foundBoxes(drawn?.picture, pointed),
      hinted: foundBoxes(drawn?.picture, hinted),
    });
  }, [drawn, selected, related, found, marks, picking, cursor, pointed, hinted]);
  useEffect(() => {
    // What was clicked is in view; what another part of the panel points at is brought there.
    const all = unionOf(foundBoxes(drawn?.picture, pointed));
    if (all) return stage.current?.revealAll(all);
    const box = boxOf(selected);
    if (box && !selection.fromPicture()) stage.current?.peek(box);
    return undefined;
  }, [selected, pointed]);
  const choice = drawn?.rendered.choice;
  const choiceBefore = useRef(choice);
  useEffect(() => {
    // Of all components in one view the one that was looked at in the other is hard to find.
    const box = boxOf(selected);
    if (choice === "resources" && choiceBefore.current === "architecture" && box) stage.current?.peek(box);
    choiceBefore.current = choice;
  }, [choice]);
  useEffect(() => {
    const box = foundBox();
    if (box) stage.current?.reveal(box);
  }, [found.current]);
  return related;
}
