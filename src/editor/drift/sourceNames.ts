/** From the subject of a drift check to the declaration it may have in source files. */

export interface TerraformAddress {
  /** Names of the modules around it, the outermost first. */
  readonly modules: readonly string[];
  readonly data: boolean;
  readonly type: string;
  readonly name: string;
}

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

/** @returns undefined when the text is no address of a resource */
export function terraformAddress(text: string): TerraformAddress | undefined {
  // A note behind the address, such as "(deposed object 1234)", is no part of it.
  const steps = stepsOf(withoutNote(text));
  if (!steps) return undefined;
  const modules: string[] = [];
  let rest = steps;
  while (rest[0] === "module" && rest.length > 2) {
    modules.push(rest[1] ?? "");
    rest = rest.slice(2);
  }
  const data = rest[0] === "data" && rest.length === 3;
  const [type, name, ...more] = data ? rest.slice(1) : rest;
  if (type === undefined || name === undefined || more.length > 0 || type === "module") return undefined;
  return { modules, data, type, name };
}

function withoutNote(text: string): string {
  const start = text.endsWith(")") ? text.indexOf(" (") : -1;
  return start === -1 ? text : text.slice(0, start);
}

/** The names between the dots, without the keys in brackets; a key may hold dots and brackets of its own. */
function stepsOf(text: string): readonly string[] | undefined {
  const step = /([\p{L}_][\p{L}\p{N}_-]*)(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?(?:\.|$)/uy;
  const names: string[] = [];
  while (step.lastIndex < text.length) {
    const name = step.exec(text)?.[1];
    if (name === undefined) return undefined;
    names.push(name);
  }
  return text.endsWith(".") ? undefined : names;
}
