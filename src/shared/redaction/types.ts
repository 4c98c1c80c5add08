/** Which attributes of a resource are secrets: what its provider declares, and what its type's name says. */
import * as z from "zod/mini";
import { terraformAddress } from "../terraformAddress.ts";
import { isSecretAttributeName, lettersOf, traitsOf } from "./names.ts";
import sources from "./sensitive.json" with { type: "json" };

/**
 * What is secret of the attributes of a resource, or of an object in it, by their names: true where all of the value
 * is, else what is secret within it, and undefined where nothing is known to be.
 */
export type Secrets = (attribute: string) => true | Secrets | undefined;

/** Written by `npm run distil`, so that it is not checked once more at every start. */
const declared = z.parse(
  z.custom<readonly { readonly types: Readonly<Record<string, string>> }[]>(),
  sources,
);

/** Paths of sensitive attributes, `certificate.contents`, by type in lower case, as Azure compares its types. */
const DECLARED: ReadonlyMap<string, readonly string[]> = declared
  .flatMap(({ types }) => Object.entries(types))
  .reduce((paths, [name, more]) => {
    const type = name.toLowerCase();
    return paths.set(type, [...(paths.get(type) ?? []), ...more.split(" ")]);
  }, new Map<string, readonly string[]>());

/** Types that are secrets themselves, of any provider: `kubernetes_secret_v1`, `AWS::IAM::AccessKey`, `…/vaults/secrets`. */
const SECRET_TYPE =
  /_(?:secret|password|passphrase|credential|token|(?:access|api|private|secret|shared|application|service_account|account)_key)s?(?:_(?:version|value|v\d+))*$/;
/** Of what is a key, its `key`; of others that is what the secret is called. */
const KEY_TYPE = /_keys?$/;
/** Longer types are read by their end alone. */
const MOST_LETTERS = 128;

/**
 * What is secret of the resources of a type, as Terraform, CloudFormation or Azure Resource Manager write it.
 * @returns undefined where the type says nothing of secrets
 */
export function secretsOf(type: string): Secrets | undefined {
  // `azapi` writes the version behind the type.
  const paths = DECLARED.get(type.split("@", 1)[0]?.toLowerCase() ?? "");
  const called = words(type);
  const isSecret = SECRET_TYPE.test(called);
  if (paths === undefined && !isSecret) return undefined;
  const isKey = isSecret && KEY_TYPE.test(called);
  const named = paths && within(paths);
  return (attribute) => {
    const isValue = isSecret && (traitsOf(attribute).isContent || (isKey && lettersOf(attribute) === "key"));
    return isValue || named?.(attribute);
  };
}

/** A provider has a few dozen paths of one type at most. `*` is any name. */
function within(paths: readonly string[]): Secrets {
  return (attribute) => {
    const name = attribute.replace(/_wo$/, "");
    const inner: string[] = [];
    for (const path of paths) {
      const [first = "", ...rest] = path.split(".");
      if (first !== name && first !== "*") continue;
      if (rest.length === 0) return true;
      inner.push(rest.join("."));
    }
    return inner.length > 0 ? within(inner) : undefined;
  };
}

/** Whether an attribute of a resource is a secret, by the resource's type or by its own name. */
export function isSecretAttribute(type: string, attribute: string): boolean {
  return isSecretAttributeName(attribute) || secretsOf(type)?.(attribute) === true;
}

/** What is secret of a resource, by its address: `module.shop.aws_db_instance.main["a"]`. */
export function secretsAt(address: string): Secrets | undefined {
  const type = terraformAddress(address)?.type;
  return type === undefined ? undefined : secretsOf(type);
}

function words(type: string): string {
  return `_${type.slice(-MOST_LETTERS)}`
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}
