/** The address of a resource as Terraform writes it: `module.shop["eu"].aws_sqs_queue.orders[0]`. */

export interface TerraformAddress {
  /** Names of the modules around it, the outermost first. */
  readonly modules: readonly string[];
  readonly data: boolean;
  readonly type: string;
  readonly name: string;
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
