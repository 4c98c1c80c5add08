/** Which files of a folder belong to a configuration, and in which order Terraform and OpenTofu load them. */
import { isConfiguration } from "../../../shared/sources/configurationFiles.ts";

/** Files whose blocks change those of others: `override.tf`, `dev_override.tf.json`. */
const OVERRIDE = /^(?:.*_)?override\.(?:tf|tofu)(?:\.json)?$/;
/** Terraform reads hidden ones, too; `.#` begins what Emacs keeps beside one that is open. */
const AUTOMATIC = /^(?!\.#).*\.auto\.tfvars(?:\.json)?$/;
/** Values that are loaded before the automatic ones, in this order. */
const FIRST_VALUES = ["terraform.tfvars", "terraform.tfvars.json"];

/** What a file is for: blocks, changes of the blocks of others, or values of variables. */
export type FileUse = "blocks" | "overrides" | "values";

/**
 * The files that are loaded, each with what it is for. Of values, and of overrides, a later one wins over an earlier
 * one: https://developer.hashicorp.com/terraform/language/values/variables#variable-definition-precedence and
 * https://developer.hashicorp.com/terraform/language/files/override
 */
export function loaded(names: readonly string[]): readonly (readonly [name: string, use: FileUse])[] {
  const all = new Set(names);
  const files = names.filter((name) => isConfiguration(name) && !isReplaced(name, all)).sort();
  const values = [
    ...FIRST_VALUES.filter((name) => all.has(name)),
    ...names.filter((name) => AUTOMATIC.test(name)).sort(),
  ];
  return [
    ...files.filter((name) => !OVERRIDE.test(name)).map((name) => [name, "blocks"] as const),
    ...files.filter((name) => OVERRIDE.test(name)).map((name) => [name, "overrides"] as const),
    ...values.map((name) => [name, "values"] as const),
  ];
}

/** OpenTofu reads `x.tofu` in place of `x.tf`, and `x.tofu.json` in place of `x.tf.json`. */
function isReplaced(name: string, all: ReadonlySet<string>): boolean {
  return /\.tf(?:\.json)?$/.test(name) && all.has(name.replace(/\.tf(?=(?:\.json)?$)/, ".tofu"));
}
