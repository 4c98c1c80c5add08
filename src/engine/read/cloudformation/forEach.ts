/** `Fn::ForEach` of the language extensions: entries that are written once and stand for each value of a list. */

import { SENSITIVE } from "../../../contract/drift.ts";
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";
import { SURE } from "../chosen.ts";
import type { LocatedDocument } from "../document/located.ts";
import { Effort } from "../effort.ts";
import { type ReadProblem, UNRESOLVED } from "../model.ts";
import { Evaluator, type Names } from "./evaluator.ts";
import { defaultOf, parameterValue } from "./parameters.ts";
import type { Evaluated } from "./sink.ts";
import { section } from "./template.ts";

const PREFIX = "Fn::ForEach::";
/** Entries that loops may make in a template; CloudFormation itself allows 500 resources. */
const MOST_ENTRIES = 20_000;

/** Writes out the loops of a template. */
export class Loops {
  readonly problems: ReadProblem[] = [];
  /** Variables of loops over what is not known. */
  readonly open = new Set<string>();
  readonly #document: LocatedDocument;
  /** Works out what loops go over, which names no resources. */
  readonly #evaluator: Evaluator;
  #made = 0;

  /** @param root of the template, whose parameters, mappings and conditions say what loops go over */
  constructor(document: LocatedDocument, root: JsonObject) {
    this.#document = document;
    const parameters = section(root, "Parameters");
    const unknown: Evaluated = { value: UNRESOLVED, targets: [], chosen: SURE };
    const names: Names = {
      parameter: (name) => {
        const declared = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
        if (!isObject(declared)) return undefined;
        return { ...unknown, value: parameterValue(name, declared, defaultOf(declared)) };
      },
      resource: () => unknown,
      imported: () => undefined,
      included: () => undefined,
    };
    const [mappings, conditions] = [section(root, "Mappings"), section(root, "Conditions")];
    this.#evaluator = new Evaluator(names, mappings, conditions, new Effort());
  }

  /**
   * A value with its loops written out. A loop over what is not known stays as one entry with its variable in its name,
   * and a problem says so.
   */
  expand(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((element) => this.expand(element));
    if (!isObject(value)) return value;
    const entries = Object.entries(value);
    if (!entries.some(([key]) => key.startsWith(PREFIX)))
      return this.#placed(value, Object.fromEntries(entries.map(([key, part]) => [key, this.expand(part)])));
    return this.#placed(
      value,
      Object.fromEntries(entries.flatMap(([key, part]) => this.#entries(key, part, value))),
    );
  }

  #entries(key: string, part: unknown, around: JsonObject): [string, unknown][] {
    if (!key.startsWith(PREFIX)) return [[key, this.expand(part)]];
    const [variable, collection, body] = Array.isArray(part) ? part : [];
    const place = this.#document.placeOf(body) ?? this.#document.placeOf(around);
    const report = (message: string, unread?: "here") =>
      this.problems.push({
        message: `${key} ${message}`,
        ...(place && { place }),
        ...(unread && { unread }),
      });
    if (typeof variable !== "string" || !isObject(body)) {
      report("is not a variable, a list and an entry; it is left out.", "here");
      return [];
    }
    const values = this.#collection(collection);
    if (!values) {
      this.open.add(variable);
      report("goes over a list that is not known here; it is read as one entry.");
    }
    const expanded: [string, unknown][] = [];
    for (const one of values ?? [undefined]) {
      if (this.#made++ > MOST_ENTRIES) {
        report(`makes more than ${MOST_ENTRIES} entries; the rest is left out.`, "here");
        break;
      }
      const copy = this.expand(one === undefined ? body : this.#substituted(body, variable, one));
      if (isObject(copy)) append(expanded, Object.entries(copy));
    }
    return expanded;
  }

  #collection(collection: unknown): string[] | undefined {
    const { value } = this.#evaluator.evaluated(collection);
    const list = typeof value === "string" ? value.split(",").map((one) => one.trim()) : value;
    // Entries get names of the values, which are no secrets.
    return Array.isArray(list) && !list.includes(SENSITIVE) ? textsOf(list) : undefined;
  }

  #substituted(value: unknown, variable: string, by: string): unknown {
    if (typeof value === "string") {
      const alphanumeric = by.replaceAll(/[^A-Za-z0-9]/g, "");
      return value.replaceAll(`\${${variable}}`, () => by).replaceAll(`&{${variable}}`, () => alphanumeric);
    }
    if (Array.isArray(value)) return value.map((element) => this.#substituted(element, variable, by));
    if (!isObject(value)) return value;
    if (value["Ref"] === variable) return by;
    const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
      String(this.#substituted(key, variable, by)),
      this.#substituted(part, variable, by),
    ]);
    return this.#placed(value, Object.fromEntries(entries));
  }

  /** What is made of an object stands where that stands. */
  #placed(of: JsonObject, made: JsonObject): JsonObject {
    const offset = this.#document.offsets.get(of);
    if (offset !== undefined) this.#document.offsets.set(made, offset);
    return made;
  }
}

function textsOf(list: readonly unknown[]): string[] | undefined {
  const texts = list.map((one) => (typeof one === "number" ? String(one) : one));
  return texts.every((one) => typeof one === "string") ? texts : undefined;
}
