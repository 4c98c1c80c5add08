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
}

type Successors = Pick<Catalogue, "find">;

/** One finding for each component and its parts of the same service: they go together. */
export function reviewLifecycle(existing: Existing, catalogue: Successors): ReviewFinding[] {
  const ending = new Map(existing.all.flatMap(endingOf).map((one): [string, Ending] => [one.name, one]));
  const wholes = wholesOf(existing, ending);
  const parts = Map.groupBy(
    [...ending.values()].filter(({ name }) => wholes.has(name)),
    ({ name }) => topOf(name, wholes),
  );
  return [...ending.values()]
    .filter(({ name }) => !wholes.has(name))
    .map((one) => findingOf(one, parts.get(one.name) ?? [], catalogue));
}

function endingOf({ component: { entry, name } }: KnownComponent): Ending[] {
  return entry?.lifecycle === undefined ? [] : [{ name, entry, lifecycle: entry.lifecycle }];
}

/** By the name of a part what it is a part of: what it stands in, or names, and what goes by the same announcement. */
function wholesOf({ all, relations }: Existing, ending: ReadonlyMap<string, Ending>): Map<string, string> {
  const parents = all.flatMap(({ declared: { name, component } }) =>
    component.parent === undefined ? [] : [{ part: name, whole: component.parent }],
  );
  const named = relations.map(({ from, to }) => ({ part: from.name, whole: to.name }));
  const wholes = new Map<string, string>();
  for (const { part, whole } of [...parents, ...named]) {
    const [one, other] = [ending.get(part), ending.get(whole)];
    // Two of one type stand beside each other. Of a circle one has to be the whole.
    if (!one || !other || wholes.has(part) || one.entry === other.entry) continue;
    if (one.lifecycle.source === other.lifecycle.source && topOf(whole, wholes) !== part)
      wholes.set(part, whole);
  }
  return wholes;
}

/** The whole of wholes. The way to it is shortened, so that parts of parts cost no more than parts do. */
function topOf(name: string, wholes: Map<string, string>): string {
  let top = name;
  for (let whole = wholes.get(top); whole !== undefined; whole = wholes.get(top)) top = whole;
  for (let at = name; at !== top; ) {
    const next = wholes.get(at) ?? top;
    wholes.set(at, top);
    at = next;
  }
  return top;
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
