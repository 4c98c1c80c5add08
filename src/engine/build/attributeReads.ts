/** What templates read of others, so that it can be held against what these have. */
import { isObject } from "../../contract/reading.ts";
import { listOf, typesOf } from "../code/templates.ts";

/** An attribute that is read of components of some types, or of what stands beside them. */
export interface Read {
  readonly types: readonly string[];
  readonly beside?: string | undefined;
  readonly attribute: string;
}

/** The types that stand where a template points: the component's own, the ends of a relation, those of an `$each`. */
export type Places = Readonly<Partial<Record<"self" | "from" | "to" | "it", readonly string[]>>>;

const POINTERS = ["self", "from", "to", "it"] as const;

/** All reads of a template, however deep. */
export function readsOf(template: unknown, places: Places): Read[] {
  if (Array.isArray(template)) return template.flatMap((one) => readsOf(one, places));
  if (!isObject(template)) return [];
  return [
    ...ownReads(template, places),
    ...Object.entries(template).flatMap(([key, one]) => {
      if (key !== "$each" && key !== "$map" && key !== "$match")
        return readsOf(one, inside(template, places));
      if (!isObject(one)) return [];
      return Object.entries(one).flatMap(([type, inner]) => readsOf(inner, { ...places, it: [type] }));
    }),
  ];
}

function ownReads(parts: Readonly<Record<string, unknown>>, places: Places): Read[] {
  const beside = typeof parts["with"] === "string" ? parts["with"] : undefined;
  const related = parts["$ref"] ?? parts["$refs"];
  if (related !== undefined)
    return typeof parts["get"] === "string"
      ? [{ types: listOf(related), beside, attribute: parts["get"] }]
      : [];
  const own = parts["$with"];
  if (typeof own === "string")
    return typeof parts["get"] === "string" && places.self
      ? [{ types: places.self, beside: own, attribute: parts["get"] }]
      : [];
  return POINTERS.flatMap((place) => {
    const attribute = parts[`$${place}`];
    const types = places[place];
    return typeof attribute === "string" && types ? [{ types, beside, attribute }] : [];
  });
}

/** What `as` and `key` of a list make, they make of each of its types. */
function inside(parts: Readonly<Record<string, unknown>>, places: Places): Places {
  const list = parts["$each"] ?? parts["$map"] ?? parts["$match"];
  return list === undefined ? places : { ...places, it: typesOf(list) };
}
