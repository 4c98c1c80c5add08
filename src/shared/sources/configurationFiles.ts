/** Names of the files of a configuration of Terraform or OpenTofu. */
import { isHidden } from "../files/names.ts";

const HCL = /\.(?:tf|tofu)$/;
const JSON_FORM = /\.(?:tf|tofu)\.json$/;

/** Whether a file is part of a Terraform configuration, of which hidden ones are none. */
export function isConfiguration(file: string): boolean {
  return (HCL.test(file) || isJsonForm(file)) && !isHidden(file);
}

export function isJsonForm(file: string): boolean {
  return JSON_FORM.test(file);
}

const FETCHED = /(?:^|\/)\.terraform(?:\/|$)/;

/** Whether a path leads to what `terraform init` has fetched, which is no one's to change: the next one fetches it anew. */
export function isFetched(path: string): boolean {
  return FETCHED.test(path);
}
