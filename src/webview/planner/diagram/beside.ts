/** What stands beside the main flow of an architecture, in words: what is attached, and what looks after several. */
import { type Picture, type PictureEdge, sentenceIn } from "./picture.ts";

export interface Beside {
  /** A sentence for each attached line. */
  readonly attached: readonly string[];
  /** What each in a strip has to do with others: "alarm watches api, queue". */
  readonly covering: readonly string[];
}

/** Sentences of a kind, and names in one: what a person can listen to. */
const MOST = 40;

export function besideOf(picture: Pick<Picture, "edges" | "nodes" | "details"> | undefined): Beside {
  if (!picture) return { attached: [], covering: [] };
  const { edges, nodes, details } = picture;
  const attached = edges.filter(({ isAttached }) => isAttached).slice(0, MOST);
  details.complete(attached.map(({ element }) => element));
  const isInStrip = (name: string) => nodes.get(name)?.element?.hasAttribute("data-strip") ?? false;
  const hidden = edges.filter(({ isSecondary }) => isSecondary);
  const watching = hidden.filter(({ from }) => isInStrip(from));
  const watched = hidden.filter(({ from, to }) => isInStrip(to) && !isInStrip(from));
  const covering = [
    ...grouped(
      watching,
      ({ from, kind }) => `${from} ${kind}`,
      ({ from, kind }, all) => `${from} ${kind} ${namesOf(all.map(({ to }) => to))}`,
    ),
    ...grouped(
      watched,
      ({ to, kind }) => `${to} ${kind}`,
      ({ to, kind }, all) => `${to}: ${namesOf(all.map(({ from }) => from))} (${kind})`,
    ),
  ];
  return { attached: attached.map(sentenceIn), covering: covering.slice(0, MOST) };
}

function grouped(
  edges: readonly PictureEdge[],
  keyOf: (edge: PictureEdge) => string,
  say: (first: PictureEdge, all: readonly PictureEdge[]) => string,
): string[] {
  return [...Map.groupBy(edges, keyOf).values()].flatMap((all) => (all[0] ? [say(all[0], all)] : []));
}

function namesOf(names: readonly string[]): string {
  return names.slice(0, MOST).join(", ");
}
