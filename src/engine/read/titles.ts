/** What people call a resource in its module. */
import type { PlanComponent } from "../../contract/plan.ts";
import { append } from "../../shared/append.ts";
import { legible } from "../diagram/text.ts";
import type { DeclaredModule, DeclaredResource } from "./model.ts";
import { variableWords } from "./variableWords.ts";

/** What Terraform's modules call the only resource of a type in them, so that the module's name says more. */
const NAMELESS = /^(?:this|main|default)(?=\[|$)/;
/** Nobody reads more of a title, in characters. */
const LONGEST_TITLE = 200;

/**
 * Its name without what its module and its type say already, in one line.
 * @param kind what its type is called, for what has no name of its own
 */
export function titleOf(
  { address, module = "", type, title }: DeclaredResource,
  kind: string | undefined,
): string {
  if (title !== undefined) return inOneLine(title) || kind || type.slice(type.lastIndexOf("/") + 1);
  const own = withoutStart(withoutStart(address, `${module}.`), `${type}.`);
  const called = [...module.matchAll(CALL)].at(-1)?.[0].replace(/^\.?module\./, "");
  const last = called ?? module.slice(module.lastIndexOf(".") + 1);
  return inOneLine(NAMELESS.test(own) && last !== "" ? own.replace(NAMELESS, () => last) : own);
}

/** Titles are of any length and may hold any characters: names are written by anybody. */
function inOneLine(title: string): string {
  const line = legible(title.slice(0, LONGEST_TITLE + 1)).trim();
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE).toWellFormed()}…` : line;
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) && text.length > start.length ? text.slice(start.length) : text;
}

/**
 * Titles in which siblings of one type that are called alike say what tells them apart: what of their modules' addresses
 * differs, the innermost first, else how their language calls their types, else what their own addresses say: what they
 * stand in, whether each stands for several, and in the end the name in their source.
 * @param readings with the modules in which they may stand
 */
export function toldApart(
  components: readonly PlanComponent[],
  readings: readonly { readonly modules: readonly Pick<DeclaredModule, "address" | "parent">[] }[],
): PlanComponent[] {
  const alike = Map.groupBy(components, ({ parent, type_id, title, name }) =>
    JSON.stringify([parent, type_id, title ?? name]),
  );
  const parents = new Map(
    readings.flatMap(({ modules }) => modules.map(({ address, parent }) => [address, parent] as const)),
  );
  const additions = new Map<PlanComponent, string>();
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const ways = new Map(group.map((component) => [component, stepsFrom(component, parents)]));
    const said = new Map<PlanComponent, string[]>(group.map((component) => [component, []]));
    let left = [group];
    for (let step = 0; step < MOST_STEPS && left.length > 0; step++)
      left = left.flatMap((some) => {
        const parts = Map.groupBy(some, (component) => ways.get(component)?.[step] ?? "");
        if (parts.size > 1)
          for (const [part, those] of parts)
            for (const component of those) if (part !== "") said.get(component)?.unshift(part);
        return [...parts.values()].filter(({ length }) => length > 1);
      });
    for (const [component, parts] of said) if (parts.length > 0) additions.set(component, parts.join(", "));
  }
  return components.map((component) => {
    const addition = additions.get(component);
    if (addition === undefined) return component;
    return { ...component, title: inOneLine(`${component.title ?? component.name} (${addition})`) };
  });
}

/** Calls of modules, and things around one in its own address, that tell components apart. */
const MOST_CALLS = 5;
const MOST_AROUND = 3;
/** Besides these: the type, the loop, the copy and the name. */
const MOST_STEPS = MOST_CALLS + MOST_AROUND + 4;
/** As much of an address is read: what is longer nobody reads either. */
const LONGEST = 1_000;

/**
 * What may tell a component apart, the plainest first. Of an `aws_sqs_queue` in `module.shop["eu"].module.queue`: `queue`,
 * `shop eu` and `sqs_queue`; of `Microsoft.Compute/virtualMachines/extensions/sqlVMName/setup`: `sql VM`.
 */
function stepsFrom(
  { name, module, source_type: type = "" }: PlanComponent,
  parents: ReadonlyMap<string, string | undefined>,
): readonly string[] {
  const address = name.slice(0, LONGEST);
  const inModule = module === undefined ? address : withoutStart(address, `${module}.`);
  const whole = withoutStart(withoutStart(inModule, `${type}.`), `${type}/`);
  const [, own = whole, copy = "", part = copy] = /^(.*?)(?:#(\d+)| \((\d+)\))$/.exec(whole) ?? [];
  const around = whole === inModule && !own.includes("::") ? [] : own.split(/\/|::/).slice(0, -1);
  return [
    ...filled(callsOf(module, parents), MOST_CALLS),
    type.slice(type.lastIndexOf("/") + 1).replace(/^[a-z]+_/, ""),
    ...filled(around.map((one) => variableWords(one.replaceAll("{n}", " ")) || one).reverse(), MOST_AROUND),
    own.includes("{n}") ? "each" : "",
    own,
    part,
  ];
}

function filled(texts: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, at) => texts[at] ?? "");
}

/** The calls of modules around a component, the innermost first: `queue`, and `shop eu` for `module.shop["eu"]`. */
function callsOf(module: string | undefined, parents: ReadonlyMap<string, string | undefined>): string[] {
  const calls: string[] = [];
  for (let at = module; at !== undefined && calls.length < MOST_CALLS; ) {
    const parent = parents.get(at);
    const own = (parent === undefined ? at : withoutStart(at, `${parent}.`)).slice(0, LONGEST);
    const named = [...own.matchAll(CALL)].map(([, call, key, at = key]) =>
      at ? `${call} ${at}` : `${call}`,
    );
    append(calls, named.length > 0 ? named.reverse() : [variableWords(own) || own]);
    at = parent;
  }
  return calls;
}
/** A call of a module in an address of Terraform; its key may hold dots and brackets of its own. */
const CALL = /(?:^|\.)module\.([^.[]+)(?:\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\])?/gy;
