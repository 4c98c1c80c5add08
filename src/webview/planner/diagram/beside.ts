/** What stands beside the main flow of an architecture, in words: what is attached, and what looks after several. */
import { coveringSentences, upToMost } from "../../../shared/besideWords.ts";
import { calledIn } from "./grouped.ts";
import { type Picture, sentenceIn } from "./picture.ts";

export interface Beside {
  /** A sentence for each attached line. */
  readonly attached: readonly string[];
  /** What each in a strip, or attached, has to do with others that no line shows: "alarm watches api, queue". */
  readonly covering: readonly string[];
}

export function besideOf(
  picture: Pick<Picture, "edges" | "nodes" | "bundles" | "details"> | undefined,
): Beside {
  if (!picture) return { attached: [], covering: [] };
  const { edges, nodes, details } = picture;
  const lines = edges.filter(({ isAttached }) => isAttached);
  details.complete(lines.map(({ element }) => element));
  const namesIn = (some: typeof edges) => new Set(some.flatMap(({ from, to }) => [from, to]));
  const attached = namesIn(lines);
  const flowing = namesIn(edges.filter(({ isAttached, isSecondary }) => !isAttached && !isSecondary));
  const isInStrip = (name: string) => nodes.get(name)?.element?.hasAttribute("data-strip") ?? false;
  const isCard = (name: string) => nodes.get(name)?.element?.classList.contains("frame") === false;
  return {
    attached: upToMost(lines.map(sentenceIn)),
    covering: coveringSentences(
      edges.filter(({ isSecondary }) => isSecondary),
      (name) => isInStrip(name) || (attached.has(name) && !flowing.has(name) && isCard(name)),
      (name) => calledIn(picture, name),
    ),
  };
}
