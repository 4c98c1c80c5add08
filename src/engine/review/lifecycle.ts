/** What rests on types whose cloud has stopped them, or will: once for what belongs together. */
import type { ReviewFinding, ReviewLevel } from "../../contract/review.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { standingOf, successorOf } from "../catalogue/lifecycle.ts";
import type { CatalogueEntry, Lifecycle } from "../catalogue/schema.ts";
import { listNames } from "../composition/wording.ts";
import type { Existing, KnownComponent } from "./known.ts";

/** A component of a type that ends, or is closed. */
interface Ending {
  readonly name: string;
  readonly entry: CatalogueEntry;
  readonly lifecycle: Lifecycle;
  /** What contains it. */
  readonly parent: string | undefined;
}

type Successors = Pick<Catalogue, "find">;

/** One finding for each component and its parts of the same service: they go together. */
export function reviewLifecycle(existing: Existing, catalogue: Successors): ReviewFinding[] {
  const ending = new Map(existing.all.flatMap(endingOf).map((one): [string, Ending] => [one.name, one]));
  const together = Map.groupBy(ending.values(), (one) => wholeOf(one, ending));
  return [...together].map(([whole, all]) =>
    findingOf(
      whole,
      all.filter((one) => one !== whole),
      catalogue,
    ),
  );
}

function endingOf({ component: { entry, name }, declared: { component } }: KnownComponent): Ending[] {
  if (entry?.lifecycle === undefined) return [];
  return [{ name, entry, lifecycle: entry.lifecycle, parent: component.parent }];
}

/** Containment goes four or five levels deep. What is deeper, or in a circle, is told by itself. */
const MOST_LEVELS = 20;

/** The outermost of what contains a component and goes by the same announcement; else itself. */
function wholeOf(part: Ending, ending: ReadonlyMap<string, Ending>): Ending {
  let whole = part;
  for (let level = 0; level < MOST_LEVELS; level++) {
    const around = ending.get(whole.parent ?? "");
    if (around?.lifecycle.source !== part.lifecycle.source) return whole;
    whole = around;
  }
  return part;
}

function findingOf(
  { name, entry, lifecycle }: Ending,
  parts: readonly Ending[],
  catalogue: Successors,
): ReviewFinding {
  const { state, source, advice } = lifecycle;
  const successor = successorOf(catalogue, entry);
  const sentences = [
    `${name} is built on ${entry.name}, which ${standingOf(entry)}.`,
    ...(successor ? [`${successor.name} takes its place.`] : []),
    ...(advice === undefined ? [] : [advice]),
    ...[...Map.groupBy(parts, (part) => part.entry)].map(([type, some]) =>
      ofParts(type, some, successor, catalogue),
    ),
  ];
  return {
    rule: state === "retired" ? "plan:retired-type" : "plan:ending-type",
    level: levelOf(lifecycle),
    message: sentences.join(" "),
    components: [name, ...parts.map((part) => part.name)],
    link: source,
  };
}

/** What of a whole is of one type. Its successor is told where it has another one than the whole. */
function ofParts(
  entry: CatalogueEntry,
  parts: readonly Ending[],
  ofWhole: CatalogueEntry | undefined,
  catalogue: Successors,
): string {
  const successor = successorOf(catalogue, entry);
  const other = successor && successor !== ofWhole ? `, whose place ${successor.name} takes` : "";
  return `The same holds of ${listNames(parts.map(({ name }) => name))}, built on ${entry.name}${other}.`;
}

/** What goes on in part may be what somebody uses of it. */
function levelOf({ state, except }: Lifecycle): ReviewLevel {
  if (state === "retired") return except === undefined ? "error" : "warning";
  return state === "retiring" ? "warning" : "note";
}
