/** Which parts of values rest on the defaults of variables. */
import type { Expression } from "../hcl/syntax.ts";
import type { Defaulted, ReadValue } from "../model.ts";

/** A value, and the variable whose default it rests on; undefined where it, or a part of it, is written. */
export interface NamedValue {
  readonly value: ReadValue;
  readonly rests: string | undefined;
}

/** Knows values and what they rest on. */
interface Tracer {
  value(expression: Expression): ReadValue;
  traced(expression: Expression): NamedValue;
  /** Of a name. */
  restsOn(text: string): string | undefined;
}

/** Whether every part of a list or an object that an expression stands for rests on a default. */
export function isWhole(expression: Expression, tracer: Tracer): boolean {
  const doRest = (parts: readonly Expression[]) =>
    parts.every((part) => tracer.traced(part).rests !== undefined);
  switch (expression.kind) {
    case "reference":
      return tracer.restsOn(expression.text) !== undefined;
    case "list":
      return doRest(expression.items);
    case "object":
      return doRest(expression.entries.map(([, value]) => value));
    case "conditional": {
      const [condition, yes, no] = expression.parts;
      return doRest([condition]) || doRest([tracer.value(condition) === true ? yes : no]);
    }
    case "call":
      return doRest(expression.parts);
    default:
      return false;
  }
}

/** Each part of what stands at a path that rests on a default, as far as the parts are written there. */
export function restingParts(expression: Expression, at: string, tracer: Tracer): readonly Defaulted[] {
  if (expression.kind === "list")
    return expression.items.flatMap((item, index) => restingParts(item, `${at}.${index}`, tracer));
  if (expression.kind === "object")
    return expression.entries.flatMap(([key, part]) =>
      restingParts(part, `${at}.${String(tracer.value(key))}`, tracer),
    );
  const { rests } = tracer.traced(expression);
  return rests === undefined ? [] : [{ at, of: rests }];
}
