/** The files beside generated code whose names others must know. */
import type { CodeLanguage } from "../../../contract/code.ts";

/** By language: the file that a person makes of the example, the example, and what the page beside the code says of it. */
export const VALUES = {
  terraform: {
    file: "terraform.tfvars",
    example: "terraform.tfvars.example",
    says: "Copy `terraform.tfvars.example` to `terraform.tfvars` and fill it in: Terraform reads it by itself. Give secrets in the environment, as `TF_VAR_` and the name.",
  },
  cloudformation: {
    file: "parameters.json",
    example: "parameters.example.json",
    says: "Or copy `parameters.example.json` to `parameters.json`, fill it in, and deploy with `--parameter-overrides file://parameters.json`.",
  },
  bicep: {
    file: "main.bicepparam",
    example: "main.example.bicepparam",
    says: "Copy `main.example.bicepparam` to `main.bicepparam`, fill it in, and add `--parameters main.bicepparam` to the commands.",
  },
} as const satisfies Readonly<Record<CodeLanguage, { file: string; example: string; says: string }>>;

/** The file that says where Terraform keeps its state. */
export const BACKEND = "backend.tf";
