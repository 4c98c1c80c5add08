import { useEffect, useMemo } from "preact/hooks";
import { marksOf } from "../files/comparison.ts";
import { coveredWidth, type DiagramContext } from "./context.ts";
import { type Related, relatedTo } from "./emphasis.ts";
import { foundBoxes } from "./searchEntries.ts";

/**
 * Marks in the picture what is selected, found or changed, and brings into view what another part of the panel or the
 * search points at.
 * @returns what is related to the selected component
 */
export function useHighlights(context: DiagramContext): Related | undefined {
  const { state, stage, drawn, graph, selection } = context;
  const { selected } = state;
  const { found } = context.finding;
  const { reach, target, picking, cursor } = selection;
  const related = useMemo(
    () => (selected === undefined ? undefined : relatedTo(graph, selected, reach, target)),
    [graph, selected, reach, target],
  );
  const marks = useMemo(() => marksOf(state.document.comparison), [state.document.comparison]);
  const boxOf = (name: string | undefined) => drawn?.picture.nodes.get(name ?? "")?.box;
  const foundBox = () =>
    found.current === undefined ? undefined : foundBoxes(drawn?.picture, [found.current])[0];

  useEffect(() => {
    const searching = found.ids.length > 0;
    stage.current?.emphasize({
      selected,
      lit: searching || !boxOf(selected) ? undefined : related?.lit,
      links: related?.links ?? [],
      hits: foundBoxes(drawn?.picture, found.ids),
      current: found.current === undefined ? boxOf(picking ? cursor : undefined) : foundBox(),
      marks,
    });
  }, [drawn, selected, related, found, marks, picking, cursor]);
  useEffect(() => {
    // What was clicked is in view; what another part of the panel points at is brought there.
    const box = boxOf(selected);
    if (box && !selection.fromPicture()) stage.current?.reveal(box, coveredWidth(context));
  }, [selected]);
  useEffect(() => {
    const box = foundBox();
    if (box) stage.current?.reveal(box, coveredWidth(context));
  }, [found.current]);
  return related;
}
