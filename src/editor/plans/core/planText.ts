/**
 * A plan as it stands in a text: what the language features know of it, each part with its place. The text may be
 * broken anywhere; whatever can be understood is there, and nothing throws.
 */
import type { Node } from "jsonc-parser";
import { readTree } from "./jsonTree.ts";
import { finish, flatMapInSteps, type Steps } from "./steps.ts";

/** A place in the text, in UTF-16 code units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** A string of the text; its span includes the quotes. */
export interface TextAt extends Span {
  readonly value: string;
}

/** Where a component's name can stand, other than as its own name. */
export type ReferenceRole = "order" | "dependsOn" | "parent" | "relation" | "note";

/** A place that mentions a component by name. `note` stands for findings and completions: what a composition said. */
export interface Reference extends TextAt {
  readonly role: ReferenceRole;
  /** The JSON node whose removal takes the mention away: an element of a list, or a property. */
  readonly removable: Node;
}

export interface ComponentText {
  readonly index: number;
  readonly node: Node;
  readonly name: TextAt | undefined;
  readonly typeId: TextAt | undefined;
}

/** `dependent` builds on `dependency`: the plan says so at `at`. Names, not necessarily of components that exist. */
export interface DependencyText {
  readonly dependent: string;
  readonly dependency: string;
  /** The reference that says it. */
  readonly at: Reference;
  /** A relation orders two components only where that closes no circle; all else binds. */
  readonly binding: boolean;
}

export interface PlanText {
  readonly text: string;
  /** The plan's object; undefined when the text holds none. */
  readonly plan: Node | undefined;
  /** What the text holds in place of a plan's object; undefined when it is empty. */
  readonly root: Node | undefined;
  /** True when the text is not JSON: then much may be missing that is only half typed. */
  readonly broken: boolean;
  readonly components: readonly ComponentText[];
  /** The first component of each name. */
  readonly byName: ReadonlyMap<string, ComponentText>;
  readonly order: { readonly node: Node; readonly entries: readonly Reference[] } | undefined;
  readonly references: readonly Reference[];
  readonly dependencies: readonly DependencyText[];
}

/** Reads a plan's text at once, as `readPlanInSteps` does in steps. */
export function readPlanText(text: string): PlanText {
  return finish(readPlanInSteps(text));
}

/** Reads a plan's text: a plan, or what a service answered around one (`{plan}`, or an envelope). Never throws. */
export function* readPlanInSteps(text: string): Steps<PlanText> {
  const { root, broken } = yield* readTree(text);
  const plan = planNode(root);
  const list = (key: string) => elements(member(plan, key));
  const components = yield* flatMapInSteps(list("components"), readComponent);
  const byName = new Map<string, ComponentText>();
  for (const component of components) {
    const name = component.name?.value;
    if (name !== undefined && !byName.has(name)) byName.set(name, component);
  }
  const orderNode = member(plan, "deploy_order");
  const order =
    orderNode?.type === "array"
      ? {
          node: orderNode,
          entries: yield* flatMapInSteps(elements(orderNode), (node) => reference("order", node)),
        }
      : undefined;
  const dependencies = [
    ...(yield* flatMapInSteps(components, statedDependencies)),
    ...(yield* flatMapInSteps(list("auto_completed"), completionDependencies)),
    ...(yield* flatMapInSteps(list("relations"), relationDependencies)),
  ];
  const notes = ["auto_completed", "errors", "warnings", "conflicts"].flatMap(list);
  const references = [
    ...(order?.entries ?? []),
    ...(yield* flatMapInSteps(components, ({ node }) => [
      ...componentReferences(node),
      ...reference("relation", member(node, "serves"), property(node, "serves")),
    ])),
    ...(yield* flatMapInSteps(list("relations"), relationReferences)),
    ...(yield* flatMapInSteps(notes, noteReferences)),
  ];
  return { text, root, plan, broken, components, byName, order, references, dependencies };
}

/** The value of an object's member; undefined for what is no object or has none. Of repeated keys the last counts. */
export function member(node: Node | undefined, key: string): Node | undefined {
  return property(node, key)?.children?.[1];
}

/** The property node of an object's member. */
export function property(node: Node | undefined, key: string): Node | undefined {
  if (node?.type !== "object") return undefined;
  return node.children?.findLast((child) => child.children?.[0]?.value === key);
}

/** The elements of a list; none of what is no list. */
export function elements(node: Node | undefined): readonly Node[] {
  return node?.type === "array" ? (node.children ?? []) : [];
}

/** A node as a string with its place; undefined when it is something else. */
function textAt(node: Node | undefined): TextAt | undefined {
  if (node?.type !== "string" || typeof node.value !== "string") return undefined;
  return { value: node.value, offset: node.offset, length: node.length };
}

/** Whether an offset lies in a span or at its end. */
export function touches({ offset, length }: Span, at: number): boolean {
  return offset <= at && at <= offset + length;
}

function planNode(root: Node | undefined): Node | undefined {
  const result = member(root, "isError") ? member(root, "result") : root;
  const inner = member(result, "plan");
  const plan = inner?.type === "object" ? inner : result;
  return plan?.type === "object" ? plan : undefined;
}

function readComponent(node: Node, index: number): readonly ComponentText[] {
  return [{ index, node, name: textAt(member(node, "name")), typeId: textAt(member(node, "type_id")) }];
}

function reference(role: ReferenceRole, node: Node | undefined, removable = node): readonly Reference[] {
  const text = textAt(node);
  return text && removable ? [{ ...text, role, removable }] : [];
}

function componentReferences(node: Node): readonly Reference[] {
  return [
    ...elements(member(node, "depends_on")).flatMap((entry) => reference("dependsOn", entry)),
    ...reference("parent", member(node, "parent"), property(node, "parent")),
  ];
}

function statedDependencies({ node, name }: ComponentText): readonly DependencyText[] {
  if (!name) return [];
  return componentReferences(node).map((at) => ({
    dependent: name.value,
    dependency: at.value,
    at,
    binding: true,
  }));
}

function relationReferences(node: Node): readonly Reference[] {
  return ["from", "to"].flatMap((key) => reference("relation", member(node, key), node));
}

function relationDependencies(node: Node): readonly DependencyText[] {
  const [from] = reference("relation", member(node, "from"), node);
  const [to] = reference("relation", member(node, "to"), node);
  if (!from || !to) return [];
  const [dependent, dependency] = { to: [to, from], none: [] }[
    textAt(member(node, "reference"))?.value ?? ""
  ] ?? [from, to];
  return dependent && dependency
    ? [{ dependent: dependent.value, dependency: dependency.value, at: dependency, binding: false }]
    : [];
}

/** Whoever asked for an added component builds on it. */
function completionDependencies(node: Node): readonly DependencyText[] {
  const [added] = reference("note", member(node, "name"));
  if (!added) return [];
  return elements(member(node, "requested_by"))
    .flatMap((entry) => reference("note", entry))
    .map((at) => ({ dependent: at.value, dependency: added.value, at, binding: true }));
}

function noteReferences(node: Node): readonly Reference[] {
  return [
    ...reference("note", member(node, "name")),
    ...["components", "requested_by"].flatMap((key) =>
      elements(member(node, key)).flatMap((entry) => reference("note", entry)),
    ),
    ...elements(member(node, "fixes")).flatMap((fix) => [
      ...elements(member(fix, "remove")).flatMap((entry) => reference("note", entry)),
      ...elements(member(fix, "set")).flatMap((one) => reference("note", member(one, "component"))),
    ]),
  ];
}
