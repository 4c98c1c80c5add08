/** From the subject of a drift check to the declaration it may have in source files. */
import { type TerraformAddress, terraformAddress } from "../../shared/terraformAddress.ts";

export type SourceName =
  | ({ readonly kind: "terraform" } & TerraformAddress)
  /** Anything else: a logical id of CloudFormation, a symbolic name of Bicep, the last part of a Pulumi URN. */
  | { readonly kind: "name"; readonly name: string };

/** What to look for. Terraform's addresses are told by their form: `module.x.aws_s3_bucket.logs["a"]`. */
export function sourceName(subject: string): SourceName {
  const address = terraformAddress(subject);
  if (address) return { kind: "terraform", ...address };
  const parts = subject.split(/::|[/:]/).filter((part) => part !== "");
  return { kind: "name", name: parts.at(-1) ?? subject };
}
