/** Where the components of a plan stand in its text. */
import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { type TextPlace, textPlaces } from "../../shared/files/places.ts";

export interface Places {
  /** Of the component of a name; the plan's beginning where it has none. */
  of(name: string | undefined): TextPlace;
}

/** @param text JSON that parses */
export function placesIn(text: string): Places {
  const root = parseTree(text);
  const plan =
    root && (findNodeAtLocation(root, ["result", "plan"]) ?? findNodeAtLocation(root, ["plan"]) ?? root);
  const components = plan && findNodeAtLocation(plan, ["components"]);
  const byName = new Map<string, Node>();
  for (const node of components?.children ?? []) {
    const name = findNodeAtLocation(node, ["name"])?.value;
    if (typeof name === "string" && !byName.has(name)) byName.set(name, node);
  }
  const placeAt = textPlaces(text);
  return {
    of: (name) => placeAt((name === undefined ? plan : (byName.get(name) ?? plan))?.offset ?? 0),
  };
}
