/** What a deployment tells whoever made it. */
import type { PlanComponent } from "../../contract/plan.ts";
import { holds } from "./conditions.ts";
import { plainLine } from "./describe.ts";
import { type Identifiers, wordsOf } from "./identifiers.ts";
import type { TypeMapping } from "./mapping.ts";
import type { Output, Value } from "./model.ts";
import { evaluate } from "./operators.ts";
import type { Scope } from "./scope.ts";

interface Told {
  readonly component: PlanComponent;
  /** What people call its type: "API Gateway HTTP API". */
  readonly typeName: string;
  /** Of its resource. */
  readonly id: string;
}

/** The outputs of a component. What there is nothing to tell of, such as the address of what has none, is left out. */
export function outputsOf(
  { outputs }: Pick<TypeMapping, "outputs">,
  { component, typeName, id }: Told,
  scope: Scope,
  ids: Identifiers,
): Output[] {
  return Object.entries(outputs).flatMap(([key, told]) => {
    const value = typeof told === "string" ? attributeOf(id, told) : toldOf(told, scope);
    if (value === undefined) return [];
    const name = ids.take(component.name, key, "output").replace(/_?output$/i, "");
    return [{ name, description: `${spelled(wordsOf(key))} of ${titleOf(component.name, typeName)}`, value }];
  });
}

/** By name, so that those of a component stand together. */
export const inOrder = (outputs: readonly Output[]): Output[] =>
  outputs.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const attributeOf = (resource: string, attribute: string): Value => ({
  kind: "reference",
  resource,
  attribute,
});

function toldOf(
  { when, value }: Exclude<TypeMapping["outputs"][string], string>,
  scope: Scope,
): Value | undefined {
  return when && !holds(when, scope) ? undefined : evaluate(value, scope);
}

/** A component as people write it: "orders-api" is "Orders API" where its type is an "API Gateway HTTP API". */
function titleOf(name: string, typeName: string): string {
  const words = wordsOf(name);
  return words.length === 0 ? plainLine(name) : spelled(words, wordsOf(typeName));
}

/** Short forms that stand in names of outputs and components of any cloud. */
const SHORT_FORMS = ["API", "ARN", "DNS", "HTTP", "ID", "IP", "SQL", "URI", "URL", "VPN"];

/** Words as the beginning of a sentence; those that are known are spelled as they are there. */
function spelled(words: readonly string[], known: readonly string[] = []): string {
  const spellings = new Map([...SHORT_FORMS, ...known].map((word) => [word.toLowerCase(), word]));
  const text = words.map((word) => spellings.get(word.toLowerCase()) ?? word.toLowerCase()).join(" ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
