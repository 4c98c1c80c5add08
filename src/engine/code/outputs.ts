/** What a deployment tells whoever made it. */
import type { PlanComponent } from "../../contract/plan.ts";
import { holds } from "./conditions.ts";
import { plainLine } from "./describe.ts";
import { type Identifiers, withoutEnding, wordsOf } from "./identifiers.ts";
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
    const [words, of] = [wordsOf(component.name), wordsOf(key)];
    const short = withoutEnding(words, of);
    const name = ids.take([...short, ...of].join(" "), "output").replace(/_?output$/i, "");
    // "Address of NAT gateway", not "of NAT gateway address".
    const named = words.length - short.length === of.length ? short.join(" ") : component.name;
    return [{ name, description: `${spelled(of)} of ${titleOf(named, typeName)}`, value }];
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
  return words.length === 0 ? plainLine(name) : spelled(words, typeName.split(" "));
}

/** Short forms and names that stand in names of outputs and components of any cloud, as they are spelled. */
const SPELLINGS = (
  "ACL AKS API ARN CDN DNS ECR ECS EFS EKS GKE HTTP IAM ID IoT IP " +
  "KMS NAT Pub/Sub RDS SES SNS SQL SQS SSH URI URL VM VPC VPN WAF"
).split(" ");

/** Words of a name as a key: "Pub/Sub" is two of them. */
const keyOf = (words: readonly string[]): string => words.join(" ").toLowerCase();

const byKey = (words: readonly string[]): ReadonlyMap<string, string> =>
  new Map(words.map((word) => [keyOf(wordsOf(word)), word]));
const USUAL = byKey(SPELLINGS);

/** Words as the beginning of a sentence; those that are known are spelled as they are there. */
function spelled(words: readonly string[], known: readonly string[] = []): string {
  const own = byKey(known);
  const spellingOf = (key: string) => own.get(key) ?? USUAL.get(key);
  const spelling: string[] = [];
  for (let place = 0; place < words.length; ) {
    const two = place + 1 < words.length ? spellingOf(keyOf(words.slice(place, place + 2))) : undefined;
    const one = keyOf(words.slice(place, place + 1));
    spelling.push(two ?? spellingOf(one) ?? one);
    place += two === undefined ? 1 : 2;
  }
  const text = spelling.join(" ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
