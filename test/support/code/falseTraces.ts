/** Which relations of a plan count as written although the code is the same without them. */
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput, PlanRelation } from "../../../src/contract/plan.ts";
import { isVerb, MEANING_OF_VERB } from "../../../src/engine/catalogue/verbs.ts";
import { typeNameOf } from "../../../src/engine/code/planGraph.ts";
import { generated, isCode } from "./text.ts";

export interface Trace {
  /** `type verb type`. */
  readonly words: string;
  /** Whether the code differs without the relation. */
  readonly real: boolean;
}

/**
 * The relations of a plan that its code lists neither as missing nor as in need of none, each with whether the code
 * differs without it. What an identity may do is often written for the relation of who works as it, and must differ, or
 * be listed, without that relation.
 * @param isAsked by `type verb type`, for those that are left out: each costs another generation
 */
export async function tracesOf(
  plan: PlanInput,
  language: CodeLanguage,
  isAsked: (words: string) => boolean = () => true,
): Promise<Trace[]> {
  const whole = await written(plan, language);
  const typeOf = new Map(plan.components.map((one) => [one.name, typeNameOf(one)]));
  const traces: Trace[] = [];
  for (const relation of plan.relations ?? []) {
    const words = `${typeOf.get(relation.from)} ${relation.kind} ${typeOf.get(relation.to)}`;
    if (whole.listed(relation) || !isAsked(words)) continue;
    const real =
      (await changes(plan, whole, relation, language)) ||
      (relation.kind === "may access" && (await changesAlone(plan, relation, language)));
    traces.push({ words, real });
  }
  return traces;
}

async function changes(plan: PlanInput, { text }: Written, relation: PlanRelation, language: CodeLanguage) {
  return (await written(without(plan, [relation]), language)).text !== text;
}

async function changesAlone(plan: PlanInput, relation: PlanRelation, language: CodeLanguage) {
  const relations = plan.relations ?? [];
  const workers = new Set(
    relations
      .filter(({ kind, to }) => to === relation.from && isVerb(kind) && MEANING_OF_VERB[kind].identity)
      .map(({ from }) => from),
  );
  const alike = relations.filter(
    ({ from, to }) => (to === relation.to && workers.has(from)) || (from === relation.to && workers.has(to)),
  );
  const alone = without(plan, alike);
  const code = await written(alone, language);
  return code.listed(relation) || (await changes(alone, code, relation, language));
}

const without = (plan: PlanInput, some: readonly PlanRelation[]): PlanInput => ({
  ...plan,
  relations: plan.relations?.filter((one) => !some.includes(one)) ?? [],
});

/**
 * The plan with another of each component in the same container and before it, so that none is meant for being the
 * only one of its type or the first; nobody serves another, so that none is meant for serving the same.
 */
export function withOthers({ components, deploy_order = [], ...plan }: PlanInput): PlanInput {
  const others = components.map(({ type_id, name, parent }) => ({
    ...{ type_id, name: `another ${name}` },
    ...(parent !== undefined && { parent }),
  }));
  return {
    ...plan,
    components: [...others, ...components.map(({ serves: _, ...one }) => one)],
    deploy_order: [...others.map(({ name }) => name), ...deploy_order],
  };
}

interface Written {
  /** Without comments, which tell of relations, but with what is left to a person to decide. */
  readonly text: string;
  readonly listed: (one: Ends) => boolean;
}

async function written(plan: PlanInput, language: CodeLanguage): Promise<Written> {
  const code = await generated(plan, language);
  const lines = code.files
    .filter(isCode)
    .flatMap(({ content }) => content.split("\n").filter((line) => !/^\s*(#|\/\/)/.test(line)));
  const gone = new Set(code.missing.map(({ component: name }) => name));
  const told = new Set([...code.missing_relations, ...code.covered_relations].map(keyOf));
  const listed = (one: Ends) => gone.has(one.from) || gone.has(one.to) || told.has(keyOf(one));
  const decisions = code.decisions.map(({ component, text }) => `${component}: ${text}`);
  return { text: [...lines, ...decisions].join("\n"), listed };
}

type Ends = Pick<PlanRelation, "from" | "kind" | "to">;

const keyOf = ({ from, kind, to }: Ends) => JSON.stringify([from, kind, to]);
