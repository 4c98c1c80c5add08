/** Which language of infrastructure a document is in, told by its text without parsing it. */
import { rootKeys } from "./rootKeys.ts";

/** The section of modules that Rain and the AWS command line put in place before they deploy. */
export const MODULES = "Modules";

/** Sections that no other format has beside `Resources`. */
const HEADS = ["AWSTemplateFormatVersion", "Transform"];
/** A type of a resource, also of a third party (`Vendor::Service::Resource`) and of a module (`….::MODULE`, Rain's). */
const TYPE =
  /(?:^|[\s{,])["']?Type["']?\s{0,100}:\s{0,100}(?:!Rain::Module\s|(?:[&!>|]\S{0,64}\s{1,100})?["']?(?:(?:AWS|Alexa|Custom)::|[A-Za-z0-9]{1,64}::[A-Za-z0-9]{1,64}::)[A-Za-z0-9])/m;
/** What an entry of the section of modules cannot do without: a template, one of a package (`$name/…`), or a call. */
const SOURCE =
  /(?:^|[\s{,])["']?Source["']?\s{0,100}:\s{0,100}(?:!\S|\{\s{0,100}["']?Fn::|["']?(?:\$\w|[^\s"',{}]{1,1000}\.(?:ya?ml|json|template)(?:["'\s,}?]|$)))/m;

/**
 * Whether a text is a template of CloudFormation or SAM, in JSON or YAML: it has a section of resources, and a type in
 * it or a head, or one of modules. Takes time in proportion to the text, and parses nothing.
 */
export function looksLikeCloudFormation(text: string): boolean {
  if (!/(?:Resources|Modules)["']?\s{0,100}:/.test(text)) return false;
  const hasType = TYPE.test(text);
  const hasHead = HEADS.some((head) => text.includes(head));
  const hasSource = text.includes(MODULES) && SOURCE.test(text);
  if (!hasType && !hasHead && !hasSource) return false;
  const keys = new Set<string>();
  for (const key of rootKeys(text)) {
    keys.add(key);
    if (keys.has("Resources") && (hasType || HEADS.some((head) => keys.has(head)))) return true;
    if (hasSource && keys.has(MODULES)) return true;
  }
  return false;
}

/**
 * Whether a text is a template of Azure Resource Manager, from the schema that it names and its section of resources;
 * takes time in proportion to the text, and parses nothing.
 */
export function looksLikeArm(text: string): boolean {
  const schema =
    /"\$schema"\s{0,100}:\s{0,100}"https?:\/\/schema\.management\.azure\.com\/[^"\s]{0,200}[dD]eploymentTemplate\.json#?"/;
  return (
    /^[\s\ufeff]*(?:\{|\/[/*])/.test(text) &&
    schema.test(text) &&
    /"resources"\s{0,100}:\s{0,100}[[{]/.test(text)
  );
}

/** What no other document has outermost: of a file of a state, and of what `terraform show -json` prints. */
const OF_TERRAFORM = ["terraform_version", "planned_values", "resource_changes"];
/** Versions of the format of what `show -json` prints, beside which one of these keys is enough. */
export const SHOWN_VERSIONS = ["format_version", "plan_format_version"] as const;
export const SHOWN_KEYS: readonly string[] = ["values", ...OF_TERRAFORM];

/** Whether a text may be a plan or a state of Terraform as JSON; whoever reads it decides. */
function looksLikeTerraform(text: string): boolean {
  const isNamed = [...OF_TERRAFORM, ...SHOWN_VERSIONS].some((key) => text.includes(`"${key}"`));
  if (!isNamed || !/^[\s\ufeff]*\{/.test(text)) return false;
  const keys = new Set<string>();
  for (const key of rootKeys(text)) {
    if (OF_TERRAFORM.includes(key)) return true;
    keys.add(key);
    if (SHOWN_VERSIONS.some((one) => keys.has(one)) && SHOWN_KEYS.some((one) => keys.has(one))) return true;
  }
  return false;
}

/** The language's name, which nobody translates. */
export type Language = "Terraform" | "CloudFormation" | "Azure Resource Manager";

/** As readings tell it, in their order. Whoever reads the document decides. */
export function languageOfText(text: string): Language | undefined {
  if (looksLikeArm(text)) return "Azure Resource Manager";
  if (looksLikeCloudFormation(text)) return "CloudFormation";
  return looksLikeTerraform(text) ? "Terraform" : undefined;
}
