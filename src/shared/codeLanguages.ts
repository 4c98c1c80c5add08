/** The languages of infrastructure code, and the clouds that each can be written for. */
import { CODE_LANGUAGE_IDS, type CodeLanguage } from "../contract/code.ts";
import type { Cloud } from "./clouds.ts";

interface LanguageDescription {
  /** What people call it. */
  readonly name: string;
  readonly clouds: readonly Cloud[];
  /** The file that all generated code of it has, by which a folder of such code is found. */
  readonly mainFile: string;
}

export const CODE_LANGUAGES = {
  terraform: { name: "Terraform (OpenTofu)", clouds: ["aws", "azure", "gcp"], mainFile: "versions.tf" },
  cloudformation: { name: "AWS CloudFormation", clouds: ["aws"], mainFile: "template.yaml" },
  bicep: { name: "Azure Bicep", clouds: ["azure"], mainFile: "main.bicep" },
} as const satisfies Readonly<Record<CodeLanguage, LanguageDescription>>;

/** The languages that a cloud can be written in, the most used first; none for an unknown cloud. */
export function languagesFor(cloud: string): readonly CodeLanguage[] {
  return CODE_LANGUAGE_IDS.filter((id) => CODE_LANGUAGES[id].clouds.some((one) => one === cloud));
}
