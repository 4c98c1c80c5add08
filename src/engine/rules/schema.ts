/** The JSON schema of rule packs: what editors complete and describe by. */
import * as z from "zod/mini";
import { RulePack } from "./model.ts";
import { KEY_WORDS } from "./words.ts";

/** As much of JSON schema as comes of a pack's. */
export interface RuleSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, RuleSchema>>;
  readonly items?: RuleSchema;
  readonly anyOf?: readonly RuleSchema[];
  readonly oneOf?: readonly RuleSchema[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly propertyNames?: RuleSchema;
  readonly additionalProperties?: RuleSchema | false;
  readonly definitions?: Readonly<Record<string, RuleSchema>>;
  description?: string;
  markdownDescription?: string;
}

let made: RuleSchema | undefined;

/** As draft 7, with a description of every key. */
export function ruleSchema(): RuleSchema {
  made ??= described("inline");
  return made;
}

/** The same in a tenth of the size: what stands in several places is named once, and referred to. */
export function publishedRuleSchema(): object {
  return described("ref");
}

function described(reused: "inline" | "ref"): RuleSchema {
  const schema = z.toJSONSchema(RulePack, { target: "draft-7", io: "input", reused }) as RuleSchema;
  visit(schema);
  for (const definition of Object.values(schema.definitions ?? {})) visit(definition);
  return {
    ...schema,
    ...{ title: "Rule pack", description: "What a team wants of its designs: rules, and examples of them." },
  };
}

function visit({ properties = {}, items, anyOf = [], oneOf = [], additionalProperties }: RuleSchema): void {
  for (const [key, member] of Object.entries(properties)) {
    const text = KEY_WORDS[key];
    if (text !== undefined)
      Object.assign(member, { description: text.replaceAll("`", ""), markdownDescription: text });
    visit(member);
  }
  for (const part of [...anyOf, ...oneOf, ...(items ? [items] : [])]) visit(part);
  if (additionalProperties) visit(additionalProperties);
}

/** All forms that a value of a schema may have; of rules, those of the effect that is said. */
export function formsOf(schema: RuleSchema, effect?: unknown): readonly RuleSchema[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (parts.length === 0) return [schema];
  const forms = parts.flatMap((part) => formsOf(part, effect));
  const ofEffect = forms.filter(({ properties }) => properties?.["effect"]?.const === effect);
  return ofEffect.length > 0 ? ofEffect : forms;
}

/** What may stand below a key, or an index, of values of some forms. */
export function below(forms: readonly RuleSchema[], key: string | number): readonly RuleSchema[] {
  return forms.flatMap(({ items, properties, additionalProperties }) => {
    if (typeof key === "number") return items ?? [];
    return properties?.[key] ?? (additionalProperties || []);
  });
}
