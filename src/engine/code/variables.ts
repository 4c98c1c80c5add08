/** What whoever deploys gives: the variables of a program, each asked for once. */
import type { PlanComponent } from "../../contract/plan.ts";
import { isObject } from "../../contract/reading.ts";
import { FreeNames } from "../../shared/freeNames.ts";
import { joinedOnce, undoubled, wordsOf } from "./identifiers.ts";
import type { CommonFile } from "./mappingTable.ts";
import {
  type Decision,
  literal,
  type Program,
  partsOf,
  plainText,
  type Value,
  type Variable,
} from "./model.ts";
import type { PlanSays } from "./planSays.ts";
import type { Question } from "./scope.ts";
import { plain } from "./templates.ts";

type Known = CommonFile["variables"];

/** The variable that names of resources begin with. */
export const PREFIX = "name";

/** What the variable of a component is called that asks for what its own name says: the tenant of a tenant. */
const OWN = "value";

interface Answers {
  /** Whether a variable of the language may hold a document. */
  readonly documents: boolean;
  /** What the plan says of itself. */
  readonly said: PlanSays;
  /** Takes what is left to a person. */
  readonly decide: (decision: Decision) => void;
}

export class Variables {
  readonly #known: Known;
  readonly #answers: Answers;
  readonly #variables = new Map<string, Variable>();
  readonly #names = new FreeNames((name, number) => `${name}_${number}`);
  /** The names of variables by the questions that they answer: the name of a component, and what is asked of it. */
  readonly #nameOfQuestion = new Map<string, string>();

  constructor(known: Known, answers: Answers) {
    this.#known = known;
    this.#answers = answers;
    this.#names.reserve(Object.keys(known));
    for (const [name, { always }] of Object.entries(known)) if (always) this.use(name);
  }

  /**
   * All that something uses: those of `_common.yaml` first and in its order, then in the order in which they were asked for.
   * Where the plan has an answer itself, nobody is asked.
   */
  usedIn({ resources, outputs }: Pick<Program, "resources" | "outputs">): Variable[] {
    const used = new Set<string>();
    for (const { properties } of resources) for (const [, value] of properties) collectNames(value, used);
    for (const { value } of outputs) collectNames(value, used);
    for (const [name, { always }] of Object.entries(this.#known)) if (always) used.add(name);
    const rank = new Map(Object.keys(this.#known).map((name, place) => [name, place]));
    const rankOf = ({ name }: Variable) => rank.get(name) ?? rank.size;
    return [...this.#variables.values()]
      .filter(({ name }) => used.has(name))
      .sort((a, b) => rankOf(a) - rankOf(b));
  }

  /** One of `_common.yaml`. @throws Error when it has none of that name: the check of the mappings knows */
  use(name: string): Value {
    const known = this.#known[name];
    if (!known) throw new Error(`The mappings ask for a variable ${name}, and _common.yaml has none.`);
    if (!this.#variables.has(name)) {
      const preset = this.#said(name, known) ?? presetOf(known.default);
      const { type, description, pattern, stored } = known;
      this.#variables.set(name, {
        name,
        type,
        description,
        ...(preset && { default: preset }),
        ...(known.enum && { enum: known.enum }),
        ...(pattern !== undefined && { pattern }),
        ...(stored && { stored }),
      });
      if (!preset) this.#answers.decide({ variable: name, text: description });
    }
    return { kind: "variable", name };
  }

  /** What one of `_common.yaml` is unless whoever deploys says otherwise, as text. */
  presetText(name: string): string | undefined {
    this.use(name);
    const preset = this.#variables.get(name)?.default;
    return preset && plainText(preset);
  }

  /** One for a component alone. Without a default it is left to a person. */
  ask(
    component: PlanComponent,
    { name, type, description, default: preset, enum: accepted, sensitive, pattern }: Question,
  ): Value {
    if (!this.#answers.documents && (type === "any" || type === "map")) {
      this.#answers.decide({ component: component.name, text: `write ${description}` });
      return { kind: "map", entries: [] };
    }
    const full = this.#nameOf(component, name);
    if (!this.#variables.has(full)) {
      this.#variables.set(full, {
        name: full,
        type,
        description,
        ...(preset && { default: preset }),
        ...(accepted && { enum: accepted }),
        ...(sensitive && { sensitive }),
        ...(pattern !== undefined && { pattern }),
      });
      if (!preset) this.#answers.decide({ component: component.name, variable: full, text: description });
    }
    return { kind: "variable", name: full };
  }

  /**
   * The variable of a component, which says no word twice in a row, unless that is the answer to another question or one
   * for all. It is not the component's own name: in some languages resources and variables share their names.
   */
  #nameOf({ name: owner }: PlanComponent, asked: string): string {
    const [words, of] = [wordsOf(owner), wordsOf(asked)];
    const question = [owner, ...of].join("\n");
    const known = this.#nameOfQuestion.get(question);
    if (known !== undefined) return known;
    const once = joinedOnce(words, undoubled(of));
    const short = (once.length === words.length ? [...words, OWN] : once).join("_").toLowerCase();
    const long = [...words, ...of].join("_").toLowerCase();
    const name = this.#names.take(this.#names.has(short) ? long : short);
    this.#nameOfQuestion.set(question, name);
    return name;
  }

  /** The plan's own answer; undefined where it says nothing. What the variable does not take, a person must look at. */
  #said(name: string, { plan, except, description, default: preset }: Known[string]): Value | undefined {
    const answer = plan && this.#answers.said[plan];
    if (answer === undefined) return undefined;
    if (typeof answer !== "string") return plain({ ...(isObject(preset) && preset), ...answer });
    if (!except.includes(answer)) return literal(answer);
    this.#answers.decide({
      text: `give ${name} (${description}): the plan names “${answer}”, which it does not take`,
    });
    return undefined;
  }
}

/** Adds the names of the variables that a value mentions. Every name of a resource begins with that of the deployment. */
function collectNames(value: Value, names: Set<string>): void {
  if (value.kind === "variable") names.add(value.name);
  if (value.kind === "name") names.add(PREFIX);
  for (const part of partsOf(value)) collectNames(part, names);
}

/** A literal, or an expression of the language: `{ $raw: resourceGroup().location }`. */
function presetOf(preset: unknown): Value | undefined {
  const expression = isObject(preset) ? preset["$raw"] : undefined;
  if (typeof expression === "string") return { kind: "raw", text: expression };
  return preset === undefined ? undefined : plain(preset);
}
