/** Runs the examples of a pack: snippets of plans of which its rules must say what the pack says they do. */
import type { DeploymentPlan } from "../../contract/plan.ts";
import type { ResolveRequest } from "../../contract/primitives.ts";
import { ruleName } from "../../contract/rules.ts";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import type { RuleExample, RulePack } from "./model.ts";

/** Composes a plan, as the engine does. */
export type Resolve = (provider: string, request: ResolveRequest) => DeploymentPlan;

export interface ExampleFailure {
  /** Counted from 0. */
  readonly index: number;
  readonly title: string;
  readonly message: string;
}

/** The examples that do not hold; each is composed under its own pack and no other. */
export function failingExamples(pack: RulePack, resolve: Resolve): ExampleFailure[] {
  return [...runExamples(pack, resolve)].filter((failure) => failure !== undefined);
}

/** Runs one example after the other; undefined for each that holds. */
export function* runExamples(pack: RulePack, resolve: Resolve): Generator<ExampleFailure | undefined> {
  for (const [index, example] of (pack.examples ?? []).entries()) {
    const message = failureOf(pack, example, resolve);
    yield message === undefined ? undefined : { index, title: example.title, message };
  }
}

function failureOf(pack: RulePack, example: RuleExample, resolve: Resolve): string | undefined {
  const [{ type: first } = { type: "" }] = example.components;
  const provider = CLOUD_IDS.find((cloud) => first.startsWith(`${cloud}:`));
  if (provider === undefined) return `Types are named with their cloud: "aws:sqs/queue", not "${first}".`;
  const plan = resolve(provider, {
    candidates: example.components.map(({ type, name, settings }) => ({
      type_id: withVersion(type),
      ...(name !== undefined && { name }),
      ...(settings && { desired_input: settings }),
    })),
    rules: [pack],
    ...(example.region !== undefined && { region: example.region }),
  });
  const own = new Map(pack.rules.map(({ id }) => [ruleName(pack.pack, id), id]));
  const objecting = [...plan.errors, ...plan.warnings]
    .flatMap(({ rules }) => rules)
    .flatMap((rule) => own.get(rule) ?? []);
  const [expected, found] = [new Set(example.fails ?? []), new Set(objecting)];
  const silent = [...expected].filter((id) => !found.has(id));
  const loud = [...found].filter((id) => !expected.has(id));
  const absent = (example.adds ?? []).filter(
    (type) => !plan.components.some((one) => one.type_id === withVersion(type) && one.added_by !== undefined),
  );
  const parts = [
    ...(silent.length > 0 ? [`${silent.join(", ")} should object and does not`] : []),
    ...(loud.length > 0 ? [`${loud.join(", ")} objects and should not`] : []),
    ...(absent.length > 0 ? [`${absent.join(", ")} should be added and is not`] : []),
  ];
  return parts.length === 0 ? undefined : `${parts.join("; ")}.`;
}

function withVersion(type: string): string {
  return type.includes("@") ? type : `${type}@1`;
}
