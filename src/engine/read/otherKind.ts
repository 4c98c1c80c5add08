/** What a file is that none of the readers takes, for whoever named it: told from how it begins, its lines and its name. */

/** How an archive of ZIP begins, which is also how Terraform saves a plan. */
const ARCHIVE = "PK\u0003\u0004";
/** Characters that are looked through: what a file is stands at its top. */
const LOOKED_AT = 64 * 1024;

/**
 * A sentence or two; undefined for what may be meant as JSON: a fault in it is told with its place.
 * @param text of the file, in whatever encoding it is
 */
export function otherKind(text: string, file: string): string | undefined {
  const start = text.slice(0, LOOKED_AT);
  if (start.startsWith(ARCHIVE))
    return "This is an archive, as Terraform saves plans. Show it with: terraform show -json PLAN > plan.json";
  if (start.includes("\0")) return "This is no text.";
  if (/^\s*(?:$|[{["\d-]|(?:true|false|null)\b)/.test(start) && !/^-{3}|^- /.test(start)) return undefined;
  if (/\.bicep(?:param)?$/i.test(file) || /^(?:resource|module) \w+ '/m.test(start))
    return "This is Bicep. Build it with: bicep build FILE, and name the JSON that it writes.";
  const keys = new Set([...start.matchAll(KEY)].map(([, key]) => key));
  if (keys.has("apiVersion") && keys.has("kind")) return "These are manifests of Kubernetes.";
  if (keys.has("Resources")) return "This is YAML whose section Resources has no resource of a type of AWS.";
  if (keys.has("AWSTemplateFormatVersion"))
    return "This is a template of CloudFormation without a section Resources.";
  if (/\.ya?ml$/i.test(file) || keys.size > 0)
    return "This is YAML, and no template of CloudFormation: it has no section Resources.";
  return "This is neither JSON nor YAML.";
}

/** A key of the outermost mapping. */
const KEY = /^["']?([A-Za-z][\w-]*)["']?[ \t]*:(?=[ \t\n]|$)/gm;
