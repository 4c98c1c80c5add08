/** Which attributes of a resource are secrets: what its provider declares, and what its type's name says. */
import * as z from "zod/mini";
import { terraformAddress } from "../terraformAddress.ts";
import { isSecretAttributeName, lettersOf } from "./names.ts";
import sources from "./sensitive.json" with { type: "json" };

/** Whether an attribute of a resource is a secret. */
export type IsSecret = (attribute: string) => boolean;

/** Written by `npm run distil`, so that it is not checked once more at every start. */
const declared = z.parse(
  z.custom<readonly { readonly types: Readonly<Record<string, string>> }[]>(),
  sources,
);

const DECLARED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  declared.flatMap(({ types }) =>
    Object.entries(types).map(([name, attributes]) => [name, new Set(attributes.split(" "))] as const),
  ),
);

/** Types that are secrets themselves, of any provider: `kubernetes_secret_v1`, `AWS::IAM::AccessKey`, `…/vaults/secrets`. */
const SECRET_TYPE =
  /_(?:secret|password|passphrase|credential|token|(?:access|api|private|shared|application|service_account|account)_key)s?(?:_(?:version|value|v\d+))*$/;
/** Under which names such resources hold what is secret, in lower case and without anything but letters. */
const CONTENTS: ReadonlySet<string> = new Set(
  "value values data datajson binarydata stringdata content payload plaintextvalue encryptedvalue result keystring".split(
    " ",
  ),
);
/** Of what is a key, its `key`; of others that is what the secret is called. */
const KEY_TYPE = /_keys?$/;
/** Longer types are read by their end alone. */
const MOST_LETTERS = 128;

/**
 * What is secret of the resources of a type, as Terraform, CloudFormation or Azure Resource Manager write it.
 * @returns undefined where the type says nothing of secrets
 */
export function secretsOf(type: string): IsSecret | undefined {
  const named = DECLARED.get(type);
  const called = words(type);
  const isSecret = SECRET_TYPE.test(called);
  if (named === undefined && !isSecret) return undefined;
  const isKey = isSecret && KEY_TYPE.test(called);
  return (attribute) => {
    if (named?.has(attribute.replace(/_wo$/, ""))) return true;
    const name = lettersOf(attribute);
    return isSecret && (CONTENTS.has(name) || (isKey && name === "key"));
  };
}

/** Whether an attribute of a resource is a secret, by the resource's type or by its own name. */
export function isSecretAttribute(type: string, attribute: string): boolean {
  return isSecretAttributeName(attribute) || secretsOf(type)?.(attribute) === true;
}

/** What is secret of a resource, by its address: `module.shop.aws_db_instance.main["a"]`. */
export function secretsAt(address: string): IsSecret | undefined {
  const type = terraformAddress(address)?.type;
  return type === undefined ? undefined : secretsOf(type);
}

function words(type: string): string {
  return `_${type.slice(-MOST_LETTERS)}`
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .replaceAll(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}
