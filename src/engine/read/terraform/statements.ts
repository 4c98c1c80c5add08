/** Statements of policies in expressions: what is allowed on what, where both stand in one text or object. */
import { referencesOf } from "../hcl/references.ts";
import type { Body, Expression } from "../hcl/syntax.ts";
import {
  DENIED,
  LONGEST_POLICY,
  MOST_ACTIONS,
  MOST_STATEMENTS,
  policyStatements,
  UNKNOWN,
} from "../policies.ts";

/** One statement of a policy. */
export interface Statement {
  /** The actions that it allows, as written; with {@link DENIED} before each those that it denies without a condition. */
  readonly actions: readonly string[];
  /** What its resources refer to. */
  readonly references: readonly string[];
}

/**
 * The statements of `jsonencode({ Statement = […] })`, of a part of that which has a name of its own, of such JSON in a
 * text, and of what modules make blocks of (`{ send = { actions = […], resources = […] } }`, or a list of these);
 * undefined where an expression is no policy. A statement whose actions an expression makes is left out.
 */
export function statementsOf(value: Expression): readonly Statement[] | undefined {
  const read =
    value.kind === "template"
      ? ofTemplate(value.parts)
      : [...ofItems(itemsOf(policyIn(value), 0)), ...statementsWithin(value)];
  const found = read?.slice(0, MOST_STATEMENTS).filter(({ references }) => references.length > 0);
  return found && found.length > 0 ? found : undefined;
}

/** The statement that a block of `aws_iam_policy_document` is. */
export function statementOf({ attributes, blocks }: Body): Statement | undefined {
  const at = (name: string) => attributes.find((one) => one.name === name)?.value;
  const condition = blocks.some(({ type }) => type === "condition");
  return made(at("actions"), at("effect"), at("resources"), condition);
}

/** The same of blocks that are written as arguments: in JSON, or for a module that makes them. */
export function statementsWithin(value: Expression): readonly Statement[] {
  return blocksIn(value).flatMap((item) => {
    const at = (name: string) => memberOf(item, name);
    const left = at("not_resources");
    if (left) return [{ actions: [UNKNOWN], references: referencesOf(left) }];
    const isConditional = at("condition") !== undefined || at("conditions") !== undefined;
    return made(at("actions"), at("effect"), at("resources"), isConditional) ?? [];
  });
}

/**
 * The statements that a dynamic block makes of items that are written out, each with the parts of its content that stand
 * for members of its item: `actions = statement.value.what`.
 * @param iterator what the content calls an item
 */
export function statementsOfEach(content: Body, items: Expression, iterator: string): Statement[] {
  const at = (name: string) => content.attributes.find((one) => one.name === name)?.value;
  const hasCondition = content.blocks.some(({ type }) => type === "condition");
  return blocksIn(items).flatMap((item) => {
    const of = (name: string) => itemIn(at(name), item, iterator);
    return made(of("actions"), of("effect"), of("resources"), hasCondition) ?? [];
  });
}

/** A value of a block's content for one item; as it is where it stands for no member of that. */
function itemIn(value: Expression | undefined, item: Expression, iterator: string): Expression | undefined {
  if (value?.kind === "list") {
    const items = value.items.map((one) => itemIn(one, item, iterator) ?? one);
    return { kind: "list", items };
  }
  if (value?.kind !== "reference") return value;
  const [name, kind, member, ...more] = value.text.split(".");
  if (name !== iterator || kind !== "value" || more.length > 0) return value;
  return member === undefined ? item : memberOf(item, member);
}

/** One block, a list of them, or some with names of their own; lists and names may be joined. */
function blocksIn(value: Expression, depth = 0): readonly Expression[] {
  if (value.kind === "call" && (value.name === "concat" || value.name === "merge"))
    return depth > DEEPEST ? [] : value.parts.flatMap((part) => blocksIn(part, depth + 1));
  if (value.kind === "list") return value.items.slice(0, MOST_STATEMENTS);
  if (value.kind !== "object" || memberOf(value, "resources") || memberOf(value, "not_resources"))
    return [value];
  return value.entries.slice(0, MOST_STATEMENTS).map(([, block]) => block);
}

/** What a call makes a policy of. */
function policyIn(value: Expression): Expression {
  const [policy] = value.kind === "call" && value.name === "jsonencode" ? value.parts : [];
  return policy ?? value;
}

/** Lists of statements are written at once, or joined. */
const DEEPEST = 10;

function itemsOf(value: Expression, depth: number): readonly Expression[] {
  if (depth > DEEPEST) return [];
  if (value.kind === "list") return value.items.slice(0, MOST_STATEMENTS);
  if (value.kind === "call" && value.name === "concat")
    return value.parts.slice(0, MOST_STATEMENTS).flatMap((part) => itemsOf(part, depth + 1));
  const statements = memberOf(value, "Statement");
  return statements ? itemsOf(statements, depth + 1) : [value];
}

function ofItems(items: readonly Expression[]): Statement[] {
  return items.flatMap((item) => {
    const [action, effect, resource] = ["Action", "Effect", "Resource"].map((name) => memberOf(item, name));
    const left = memberOf(item, "NotResource");
    if (left) return [{ actions: [UNKNOWN], references: referencesOf(left) }];
    return made(action, effect, resource, memberOf(item, "Condition") !== undefined) ?? [];
  });
}

function made(
  action: Expression | undefined,
  effect: Expression | undefined,
  resource: Expression | undefined,
  isConditional: boolean,
): Statement | undefined {
  const texts = action?.kind === "list" ? action.items.slice(0, MOST_ACTIONS).map(textOf) : [textOf(action)];
  const actions = texts.filter((text) => text !== undefined);
  if (!resource || actions.length < texts.length) return undefined;
  return { actions: saidBy(actions, textOf(effect), isConditional), references: referencesOf(resource) };
}

/** What a statement says of actions: what is denied under a condition may be allowed. */
export function saidBy(
  actions: readonly string[],
  effect: unknown,
  isConditional: boolean,
): readonly string[] {
  if (effect !== "Deny") return actions;
  return isConditional ? [] : actions.map((action) => DENIED + action);
}

function textOf(value: Expression | undefined): string | undefined {
  return value?.kind === "literal" && typeof value.value === "string" ? value.value : undefined;
}

function memberOf(value: Expression | undefined, name: string): Expression | undefined {
  if (value?.kind !== "object") return undefined;
  return value.entries.find(([key]) => (key.kind === "reference" ? key.text : textOf(key)) === name)?.[1];
}

/** The text with a sign in place of each expression is JSON, if the policy is. */
function ofTemplate(parts: readonly (string | Expression)[]): Statement[] | undefined {
  const signs = parts.map((part, index) => (typeof part === "string" ? part : `\${${index}}`));
  if (!signs.some((text) => text.includes('"Statement"'))) return undefined;
  const text = signs.join("");
  if (text.length > LONGEST_POLICY) return undefined;
  const references = (resource: unknown) =>
    [...JSON.stringify(resource ?? null).matchAll(/\$\{(\d{1,6})\}/g)].flatMap(([, index]) => {
      const part = parts[Number(index)];
      return part === undefined || typeof part === "string" ? [] : referencesOf(part);
    });
  return policyStatements(text)?.flatMap(({ Action, Condition, Effect, NotResource, Resource }) => {
    if (NotResource !== undefined) return [{ actions: [UNKNOWN], references: references(NotResource) }];
    if (Action === undefined) return [];
    const actions = [Action]
      .flat()
      .slice(0, MOST_ACTIONS)
      .filter((one) => typeof one === "string");
    const said = saidBy(actions, Effect, Condition !== undefined);
    return [{ actions: said, references: references(Resource) }];
  });
}
