/** Alarms: the metrics of a cloud's facts as forms of the type that watches, one for each thing and metric. */
import { ownOf } from "../../../shared/own.ts";
import type { FactsFile, Metric, Where } from "../../code/facts.ts";
import {
  type Condition,
  hasResource,
  type RelationMapping,
  type TypeMapping,
  UNMAPPED,
} from "../../code/mapping.ts";
import type { AlarmForm, MappingTable } from "../../code/mappingTable.ts";
import { fill } from "./fill.ts";
import type { Place, Spelling } from "./spelling.ts";

/** A template without a value. */
const NOTHING = { $first: [] };

const BY = "watches" as const;

const MISSING =
  "the plan does not say that it watches anything whose metrics are known; add a relation “watches” to what it is for";

const LEFT = "no alarm looks at a metric of it; watch it in another way";

/** How a table writes alarms: the mapping of their type, and why relations with some types have none. */
export interface Alarms {
  readonly types: Readonly<Record<string, TypeMapping>>;
  readonly relations: readonly RelationMapping[];
}

/** The alarms of a table; of one that does not say how they are written, none. */
export function alarmsOf(
  { metrics, measuring }: Pick<FactsFile, "metrics" | "measuring">,
  mappings: MappingTable,
  spelling: Spelling,
  report: (problem: string) => void,
): Alarms {
  const form = mappings.common.facts?.alarm;
  if (!form) return { types: {}, relations: [] };
  const { type, arguments: templates, spelled: _, dimension: __, alone, ...written } = form;
  const writer = new AlarmWriter(form, measuring, spelling, report);
  const watched = Object.entries(metrics).flatMap(([one, all]) => {
    const mapping = ownOf(mappings.types, one);
    return Array.isArray(all) && (!mapping || hasResource(mapping)) ? [[one, all] as const] : [];
  });
  const of = watched.map(([one, all]) => {
    const forms = all.map((metric) => writer.formOf(metric, one));
    if (new Set(forms.map(({ id }) => id)).size < forms.length)
      report(`facts have two metrics of ${one} that end alike: their alarms would have one name`);
    return [one, forms] as const;
  });
  const mapping: TypeMapping = {
    ...UNMAPPED,
    ...written,
    arguments: alone ? filled(templates, writer.ofPlan(watched, alone.namespace)) : {},
    each: {
      kind: BY,
      of: Object.fromEntries(of),
      ...(alone && { alone: { input: alone.metric } }),
      missing: MISSING,
      left: LEFT,
    },
  };
  const relations: RelationMapping[] = Object.entries(metrics).flatMap(([one, all]) =>
    Array.isArray(all) ? [] : [{ from: [type], to: [one], kinds: [BY], resources: [], missing: all.missing }],
  );
  return { types: { [type]: mapping }, relations };
}

class AlarmWriter {
  readonly #form: AlarmForm;
  readonly #measuring: FactsFile["measuring"];
  readonly #spelling: Spelling;
  readonly #report: (problem: string) => void;

  constructor(
    form: AlarmForm,
    measuring: FactsFile["measuring"],
    spelling: Spelling,
    report: (problem: string) => void,
  ) {
    this.#form = form;
    this.#measuring = measuring;
    this.#spelling = spelling;
    this.#report = report;
  }

  /** The alarm on a metric of what it watches. */
  formOf(metric: Metric, type: string) {
    const { period = this.#measuring.period, breaching = this.#measuring.breaching } = metric;
    const [comparison, threshold] = metric.is;
    const id = endingOf(metric.metric);
    const spelling = this.#spelling;
    return {
      id,
      ...(metric.where && { when: ofWatched(metric.where) }),
      arguments: filled(this.#form.arguments, {
        ...this.#look(metric, type, "to"),
        // Not every language has an id of all that is watched, and not every one asks for it.
        get of() {
          return spelling.attribute("id", type, "to");
        },
        ending: id,
        says: { $text: [{ $word: "to" }, ` ${metric.says}`] },
        metric: spelling.text(metric.metric, type, "to"),
        selector: metric.namespace === undefined ? spelling.text(metric.metric, type, "to") : NOTHING,
        statistic: this.#spelled("statistic", metric.statistic),
        reducer: this.#spelled("reducer", metric.statistic),
        comparison: this.#spelled("comparison", comparison),
        severity: this.#spelled("severity", metric.severity),
        threshold,
        period,
        breaching: breaching[0],
        evaluated: breaching[1],
        ...durations(period, breaching[0]),
      }),
    };
  }

  /** What an alarm has whose metric the plan names itself, unless the plan says that as well. */
  ofPlan(watched: readonly (readonly [string, readonly Metric[]])[], namespaceAt: string) {
    const looks = watched.flatMap(([one, [first]]) =>
      first ? [[one, this.#look(first, one, "it")] as const] : [],
    );
    const watchedBy = (name: "namespace" | "dimensions" | "dimension_list") => ({
      $first: looks.map(([one, look]) => ({
        $if: isAmong(look.namespace, namespaceAt),
        // biome-ignore lint/suspicious/noThenProperty: the word of the mappings
        then: { $match: { [one]: look[name] }, by: BY },
      })),
    });
    return {
      ...OF_PLAN,
      comparison: this.#spelled("comparison", ">="),
      namespace: watchedBy("namespace"),
      dimensions: watchedBy("dimensions"),
      dimension_list: watchedBy("dimension_list"),
    };
  }

  #look(metric: Metric, type: string, place: Place) {
    const all = Object.entries(metric.dimensions).map(([name, said]) => {
      const [match, texts] = matchOf(said);
      const values = texts.map((text) => this.#spelling.text(text, type, place));
      return { name, match, value: values[0], values };
    });
    const each = all.map((one) =>
      filled(this.#form.dimension, { ...one, match: this.#spelled("match", one.match) }),
    );
    return {
      namespace:
        metric.namespace === undefined ? NOTHING : this.#spelling.text(metric.namespace, type, place),
      dimensions: all.length > 0 ? Object.fromEntries(all.map(({ name, value }) => [name, value])) : NOTHING,
      dimension_list: all.length > 0 ? each : NOTHING,
      dimension_text: all.length > 0 ? { $text: each } : "",
    };
  }

  /** The language's word for one of the facts: its own where the form has no table, which else has to have it. */
  #spelled(fact: string, word: string): string | number {
    const table = ownOf(this.#form.spelled, fact);
    const found = ownOf(table, word);
    if (table && found === undefined) this.#report(`facts have the ${fact} ${word}, which is not spelled`);
    return found ?? word;
  }
}

/** How a dimension is compared, and with which values. */
function matchOf(said: Metric["dimensions"][string]): ["is" | "any" | "isnt", readonly string[]] {
  if (typeof said === "string") return ["is", [said]];
  return Array.isArray(said) ? ["any", said] : ["isnt", [said.isnt]];
}

/** A condition on what is watched, as it is asked of the end of the relation. */
function ofWatched({ not, ...where }: Where): Condition {
  return { ...where, of: "to", ...(not && { not: ofWatched(not) }) };
}

/** Whether the plan's metric is among those of a namespace: what is of another has other dimensions. */
function isAmong(namespace: unknown, input: string) {
  const other = typeof namespace === "string" ? { not: { input, is: namespace } } : {};
  return { not: { input, ...other } };
}

/** What an alarm has whose metric the plan says itself, unless the plan says that as well. */
const OF_PLAN = {
  ending: NOTHING,
  says: NOTHING,
  metric: NOTHING,
  statistic: "Average",
  threshold: {
    $ask: "threshold",
    type: "number",
    description: "Number that the alarm holds its metric against.",
  },
  period: 60,
  breaching: NOTHING,
  evaluated: 1,
};

function filled<T>(templates: T, facts: Readonly<Record<string, unknown>>): T {
  return fill(templates, (name) => {
    if (!Object.hasOwn(facts, name)) throw new Error(`metrics have no {${name}}`);
    return facts[name];
  });
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Times as other interfaces than CloudWatch's have them: `window` is the period as ISO 8601 has it ("PT5M"), `every` the
 * period in seconds with their unit, and `lasting` how long the condition must hold before the alarm is raised.
 */
function durations(period: number, breaching: number) {
  const window =
    period % DAY === 0
      ? `P${period / DAY}D`
      : period % HOUR === 0
        ? `PT${period / HOUR}H`
        : `PT${period / MINUTE}M`;
  return { window, every: `${period}s`, lasting: `${period * (breaching - 1)}s` };
}

/** What tells the alarms of one thing apart: "HTTPCode_Target_5XX_Count" is http-code-target-5xx-count. */
function endingOf(metric: string): string {
  // Without the host of a service of Google, and without the arguments of a metric that is a call.
  const [called = ""] = metric.replaceAll(/[{}]/g, "").split("(");
  const name = called.replace(/^[a-z0-9]+(?:\.[a-z0-9]+)+\//, "");
  const words = name.match(/[0-9]+(?:XX|xx)?|[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g);
  return (words ?? [metric]).join("-").toLowerCase();
}
