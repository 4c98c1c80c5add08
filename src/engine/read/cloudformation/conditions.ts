/** Conditions of a template, in a logic in which what is not known is neither true nor false. */
import { SENSITIVE } from "../../../contract/drift.ts";
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { type Chosen, chosenOf, SURE } from "../chosen.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";
import type { Evaluated } from "./sink.ts";

export interface Truth {
  readonly value: boolean | typeof UNRESOLVED;
  readonly chosen: Chosen;
}

const UNKNOWN: Truth = { value: UNRESOLVED, chosen: SURE };
/** Conditions that name conditions, one behind the other. */
const DEEPEST = 100;

export class Conditions {
  readonly #declared: JsonObject;
  readonly #evaluate: (value: unknown) => Evaluated;
  readonly #known = new Map<string, Truth>();
  #depth = 0;

  constructor(declared: JsonObject, evaluate: (value: unknown) => Evaluated) {
    this.#declared = declared;
    this.#evaluate = evaluate;
  }

  /** Whether a condition holds. One that rests on itself, or is not declared, is not known. */
  named(name: string): Truth {
    const known = this.#known.get(name);
    if (known) return known;
    if (!Object.hasOwn(this.#declared, name) || this.#depth > DEEPEST) return UNKNOWN;
    this.#known.set(name, UNKNOWN);
    const truth = this.#truth(this.#declared[name]);
    this.#known.set(name, truth);
    return truth;
  }

  #truth(condition: unknown): Truth {
    if (typeof condition === "boolean") return { value: condition, chosen: SURE };
    if (!isObject(condition) || this.#depth > DEEPEST) return UNKNOWN;
    const [[name, given] = ["", undefined]] = Object.entries(condition);
    this.#depth++;
    const truth = this.#call(name, given);
    this.#depth--;
    return truth;
  }

  #call(name: string, given: unknown): Truth {
    const parts: readonly unknown[] = Array.isArray(given) ? given : [];
    switch (name) {
      case "Condition":
        return typeof given === "string" ? this.named(given) : UNKNOWN;
      case "Fn::Equals":
        return this.#equals(parts);
      case "Fn::Not": {
        const { value, chosen } = this.#truth(parts[0]);
        return value === UNRESOLVED ? UNKNOWN : { value: !value, chosen };
      }
      case "Fn::And":
        return decided(
          parts.map((part) => this.#truth(part)),
          false,
        );
      case "Fn::Or":
        return decided(
          parts.map((part) => this.#truth(part)),
          true,
        );
      default:
        return UNKNOWN;
    }
  }

  #equals([left, right]: readonly unknown[]): Truth {
    const [one, other] = [this.#evaluate(left), this.#evaluate(right)];
    const value = sameValue(one.value, other.value);
    return value === UNRESOLVED ? UNKNOWN : { value, chosen: chosenOf([one.chosen, other.chosen]) };
  }
}

/** CloudFormation compares texts, in which a number and a boolean are their spelling. */
function sameValue(one: ReadValue, other: ReadValue): boolean | typeof UNRESOLVED {
  const [left, right] = [spelling(one), spelling(other)];
  return left === undefined || right === undefined ? UNRESOLVED : left === right;
}

function spelling(value: ReadValue): string | undefined {
  if (value === SENSITIVE) return undefined;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/** "And" is decided by one part that is false, "or" by one that is true; else by all. */
function decided(parts: readonly Truth[], by: boolean): Truth {
  const deciding = parts.filter(({ value }) => value === by);
  const all = (some: readonly Truth[]) => chosenOf(some.map(({ chosen }) => chosen));
  if (deciding.length > 0)
    return { value: by, chosen: deciding.some(({ chosen }) => chosen.size === 0) ? SURE : all(deciding) };
  if (parts.some(({ value }) => value === UNRESOLVED)) return UNKNOWN;
  return { value: !by, chosen: all(parts) };
}
