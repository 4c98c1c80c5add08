/** The languages of infrastructure code, and the clouds that each can be written for. */
import { CODE_LANGUAGE_IDS, type CodeLanguage } from "../contract/code.ts";
import type { Cloud } from "./clouds.ts";

interface LanguageDescription {
  /** What people call it. */
  readonly name: string;
  readonly clouds: readonly Cloud[];
}

export const CODE_LANGUAGES = {
  terraform: { name: "Terraform (OpenTofu)", clouds: ["aws", "azure", "gcp"] },
  cloudformation: { name: "AWS CloudFormation", clouds: ["aws"] },
  bicep: { name: "Azure Bicep", clouds: ["azure"] },
} as const satisfies Readonly<Record<CodeLanguage, LanguageDescription>>;

/** The languages that a cloud can be written in, the most used first; none for an unknown cloud. */
export function languagesFor(cloud: string): readonly CodeLanguage[] {
  return CODE_LANGUAGE_IDS.filter((id) => CODE_LANGUAGES[id].clouds.some((one) => one === cloud));
}
