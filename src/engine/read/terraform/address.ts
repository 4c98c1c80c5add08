/** Addresses of Terraform: `module.shop["eu"].aws_sqs_queue.orders[0]`, and references that expressions make. */

/** A step of a path: a name, and the key in brackets behind it. */
export interface Step {
  readonly name: string;
  /** As it is written: `0`, `"eu"`; undefined where there is none, or it is an expression. */
  readonly key?: string;
}

/** Characters. Longer texts are no references. */
export const LONGEST_REFERENCE = 4096;

/**
 * The steps of an address or a reference, in time in proportion to the text. An expression in brackets is left out,
 * and so is what follows anything that is no name.
 */
export function stepsOf(text: string): readonly Step[] {
  const steps: Step[] = [];
  let at = 0;
  const most = Math.min(text.length, LONGEST_REFERENCE);
  while (at < most) {
    const end = nameEnd(text, at);
    if (end === at) break;
    const name = text.slice(at, end);
    at = end;
    let key: string | undefined;
    // Of several brackets (a list in a list) the first tells which instance is meant.
    for (let first = true; text[at] === "["; first = false) {
      const close = bracketEnd(text, at);
      if (close === -1) return [...steps, { name }];
      const inner = text.slice(at + 1, close);
      if (first && /^(?:\d{1,9}|"(?:[^"\\$%]|\\.)*")$/.test(inner)) key = inner;
      at = close + 1;
    }
    steps.push(key === undefined ? { name } : { name, key });
    if (text[at] !== ".") break;
    at++;
  }
  return steps;
}

/**
 * The members behind the first names of a reference, `?` where an expression stands for one, `#` for their names alone: behind two names,
 * `local.hosts["eu"][?].id` has `eu`, `?` and `id`. Brackets before the last of those names are of instances.
 */
export function membersBehind(text: string, names: number): readonly string[] {
  const found: string[] = [];
  const most = Math.min(text.length, LONGEST_REFERENCE);
  for (let at = 0, step = 1; at < most; at++, step++) {
    const end = nameEnd(text, at);
    if (end === at) break;
    if (step > names) found.push(text.slice(at, end));
    at = end;
    while (text[at] === "[") {
      const close = bracketEnd(text, at);
      if (close === -1) return found;
      if (step >= names) found.push(keyIn(text.slice(at + 1, close)));
      at = close + 1;
    }
    if (text[at] !== ".") break;
  }
  return found;
}

function keyIn(bracket: string): string {
  if (/^(?:\d+|[*#])$/.test(bracket)) return bracket;
  // A name that looks like one of the signs may be any.
  return /^"(?:[^"\\$%*#]|[*#](?!"))*"$/.test(bracket) ? bracket.slice(1, -1) : "?";
}

/** Letters, digits, `_` and `-`, as HCL's names have them. */
function nameEnd(text: string, start: number): number {
  NAME.lastIndex = start;
  NAME.test(text);
  return NAME.lastIndex;
}
const NAME = /[\p{L}\p{N}_*-]*/uy;

/** Where the bracket closes that opens at a place; -1 where it does not. */
function bracketEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length && at < open + LONGEST_REFERENCE; at++) {
    const sign = text[at];
    if (sign === '"') {
      at++;
      while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    } else if (sign === "[") depth++;
    else if (sign === "]" && --depth === 0) return at;
  }
  return -1;
}

/** An address in its parts; undefined where the text is none of a resource that Terraform manages. */
export interface ResourceAddress {
  /** Address of the module that holds it; undefined: the root. */
  readonly module: string | undefined;
  /** Names of the modules around it, without keys. */
  readonly modules: readonly string[];
  /** `type.name`. */
  readonly name: string;
  readonly key: string | undefined;
}

export function resourceAddress(text: string): ResourceAddress | undefined {
  const steps = stepsOf(text);
  let at = 0;
  const modules: Step[] = [];
  while (steps[at]?.name === "module" && steps[at + 1]) {
    modules.push(steps[at + 1] as Step);
    at += 2;
  }
  const [type, own, more] = steps.slice(at);
  if (!type || !own || more || type.name === "data") return undefined;
  return {
    module: modules.length === 0 ? undefined : moduleAddress(modules),
    modules: modules.map(({ name }) => name),
    name: `${type.name}.${own.name}`,
    key: own.key,
  };
}

/** Whether an address is of what is only looked up or lives as long as a run, as the mode of a resource else tells. */
export function isUnmanagedAddress(text: string): boolean {
  const steps = stepsOf(text);
  let at = 0;
  while (steps[at]?.name === "module" && steps[at + 1]) at += 2;
  const name = steps[at]?.name;
  return name === "data" || name === "ephemeral";
}

export function moduleAddress(steps: readonly Step[]): string {
  return steps.map(({ name, key }) => `module.${name}${key === undefined ? "" : `[${key}]`}`).join(".");
}

/** The key of an instance as addresses have it: `[0]`, `["eu"]`; empty where there is none. */
export function keyText(key: unknown): string {
  if (typeof key === "number") return `[${key}]`;
  return typeof key === "string" ? `[${JSON.stringify(key)}]` : "";
}

/** The module around a module. */
export function outerModule(address: string): string | undefined {
  const steps = stepsOf(address).filter(({ name }, index) => index % 2 === 1 || name !== "module");
  return steps.length > 1 ? moduleAddress(steps.slice(0, -1)) : undefined;
}
