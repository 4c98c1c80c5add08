/** What people call a resource in its module. */
import type { PlanComponent } from "../../contract/plan.ts";
import type { DeclaredResource } from "./model.ts";

/** What Terraform's modules call the only resource of a type in them, so that the module's name says more. */
const NAMELESS = /^(?:this|main|default)(?=\[|$)/;

/**
 * Its name without what its module and its type say already.
 * @param kind what its type is called, for what has no name of its own
 */
export function titleOf(
  { address, module = "", type, title }: DeclaredResource,
  kind: string | undefined,
): string {
  if (title !== undefined) return title || kind || type.slice(type.lastIndexOf("/") + 1);
  const own = withoutStart(withoutStart(address, `${module}.`), `${type}.`);
  const last = module.slice(module.lastIndexOf(".") + 1);
  return NAMELESS.test(own) && last !== "" ? own.replace(NAMELESS, () => last) : own;
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) && text.length > start.length ? text.slice(start.length) : text;
}

/**
 * Titles in which siblings of one type that are called alike say what tells them apart: what of their modules' addresses
 * differs, the innermost first, else how their language calls their types. Those that nothing tells apart stay as they are.
 */
export function toldApart(components: readonly PlanComponent[]): PlanComponent[] {
  const alike = Map.groupBy(components, ({ parent, type_id, title, name }) =>
    JSON.stringify([parent, type_id, title ?? name]),
  );
  const additions = new Map<PlanComponent, string>();
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const ways = new Map(group.map((component) => [component, stepsFrom(component)]));
    const said = new Map<PlanComponent, string[]>(group.map((component) => [component, []]));
    let left = [group];
    for (let step = 0; step < MOST_STEPS; step++)
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
    return { ...component, title: `${component.title ?? component.name} (${addition})` };
  });
}

/** Calls of modules, the innermost first, and the type: `queue`, `shop eu` and `sqs_queue` of an `aws_sqs_queue` in `module.shop["eu"].module.queue`. */
function stepsFrom({ module = "", source_type = "" }: PlanComponent): readonly string[] {
  const calls = module
    .slice(0, LONGEST)
    .split(/(?:^|\.)module\./)
    .filter((call) => call !== "")
    .map((call) => call.replaceAll("[", " ").replaceAll(/["\]]/g, ""))
    .reverse();
  return [
    ...Array.from({ length: MOST_STEPS - 1 }, (_, step) => calls[step] ?? ""),
    source_type.replace(/^[a-z]+_/, ""),
  ];
}
/** As much of an address is read, and as many calls within each other: what is longer nobody reads either. */
const LONGEST = 1_000;
const MOST_STEPS = 6;
