/** Alarms: the metrics of a cloud's facts as forms of the type that watches, one for each thing and metric. */
import type { FactsFile, Metric } from "../../code/facts.ts";
import { hasResource, type TypeMapping, UNMAPPED } from "../../code/mapping.ts";
import type { MappingTable } from "../../code/mappingTable.ts";
import { fill } from "./fill.ts";
import type { Place, Spelling } from "./spelling.ts";

/** A template without a value. */
const NOTHING = { $first: [] };

const COMPARISONS = {
  ">": "GreaterThanThreshold",
  ">=": "GreaterThanOrEqualToThreshold",
  "<": "LessThanThreshold",
  "<=": "LessThanOrEqualToThreshold",
} as const;

const BY = "watches";

/** The mapping of the type of alarms; of a table that does not say how they are written, none. */
export function alarmsOf(
  metrics: FactsFile["metrics"],
  mappings: MappingTable,
  spelling: Spelling,
): Readonly<Record<string, TypeMapping>> {
  const form = mappings.common.facts?.alarm;
  if (!form) return {};
  const { type, arguments: templates, ...written } = form;
  const watched = Object.entries(metrics).filter(([one]) => {
    const mapping = mappings.types[one];
    return !mapping || hasResource(mapping);
  });
  const lookOf = (metric: Metric, one: string, place: Place) => ({
    namespace: spelling.text(metric.namespace, one, place),
    ...dimensionsOf(metric, (text) => spelling.text(text, one, place)),
  });
  const formOf = (metric: Metric, one: string) => {
    const [comparison, threshold] = metric.is;
    const [breaching, evaluated] = metric.breaching;
    const id = endingOf(metric.metric);
    return {
      id,
      ...(metric.where && { when: { ...metric.where, of: "to" } }),
      arguments: filled(templates, {
        ...lookOf(metric, one, "to"),
        ending: id,
        says: { $text: [{ $word: "to" }, ` ${metric.says}`] },
        metric: spelling.text(metric.metric, one, "to"),
        statistic: metric.statistic,
        comparison: COMPARISONS[comparison],
        threshold,
        period: metric.period,
        breaching,
        evaluated,
      }),
    };
  };
  const looks = watched.flatMap(([one, [first]]) =>
    first ? [[one, lookOf(first, one, "it")] as const] : [],
  );
  const ofWatched = (name: keyof ReturnType<typeof lookOf>) => ({
    $first: looks.map(([one, look]) => ({
      $if: isAmong(look.namespace),
      // biome-ignore lint/suspicious/noThenProperty: the word of the mappings
      then: { $match: { [one]: look[name] }, by: BY },
    })),
  });
  const mapping: TypeMapping = {
    ...UNMAPPED,
    ...written,
    arguments: filled(templates, {
      ...OF_PLAN,
      namespace: ofWatched("namespace"),
      dimensions: ofWatched("dimensions"),
      dimension_list: ofWatched("dimension_list"),
    }),
    each: {
      kind: BY,
      of: Object.fromEntries(watched.map(([one, all]) => [one, all.map((metric) => formOf(metric, one))])),
      alone: { input: "MetricName" },
      missing: MISSING,
      left: LEFT,
    },
  };
  return { [type]: mapping };
}

/** Whether the plan's metric is among those of a namespace: what is of another has other dimensions. */
function isAmong(namespace: unknown) {
  const other = typeof namespace === "string" ? { not: { input: "Namespace", is: namespace } } : {};
  return { not: { input: "Namespace", ...other } };
}

/** A language has them in a map, or in a list as the interface of CloudWatch has. */
function dimensionsOf({ dimensions }: Metric, spelled: (text: string) => unknown) {
  const all = Object.entries(dimensions).map(([name, text]) => [name, spelled(text)] as const);
  if (all.length === 0) return { dimensions: NOTHING, dimension_list: NOTHING };
  return {
    dimensions: Object.fromEntries(all),
    dimension_list: all.map(([Name, Value]) => ({ Name, Value })),
  };
}

/** What an alarm has whose metric the plan says itself, unless the plan says that as well. */
const OF_PLAN = {
  ending: NOTHING,
  says: NOTHING,
  metric: NOTHING,
  statistic: "Average",
  comparison: COMPARISONS[">="],
  threshold: {
    $ask: "threshold",
    type: "number",
    description: "Number that the alarm holds its metric against.",
  },
  period: 60,
  breaching: NOTHING,
  evaluated: 1,
};

const MISSING =
  "the plan does not say that it watches anything whose metrics are known; add a relation “watches” to what it is for";

const LEFT = "no alarm looks at a metric of it; watch it in another way";

function filled<T>(templates: T, facts: Readonly<Record<string, unknown>>): T {
  return fill(templates, (name) => {
    if (!Object.hasOwn(facts, name)) throw new Error(`metrics have no {${name}}`);
    return facts[name];
  });
}

/** What tells the alarms of one thing apart: "HTTPCode_Target_5XX_Count" is http-code-target-5xx-count. */
function endingOf(metric: string): string {
  const words = metric.replaceAll(/[{}]/g, "").match(/[0-9]+(?:XX|xx)?|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g);
  return (words ?? [metric]).join("-").toLowerCase();
}
