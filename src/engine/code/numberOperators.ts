/** The operators of templates that count, compare and round: ports, places among others of a type, versions, shares. */
import { type Evaluation, placeAmong, type Read } from "./found.ts";
import { literal, type Value } from "./model.ts";
import { listOf, plain } from "./templates.ts";

/** What an operator comes to: of its argument, and of what stands beside it. */
export type Operator = (
  argument: unknown,
  rest: Readonly<Record<string, unknown>>,
  evaluation: Evaluation,
) => Value | undefined;

/** These by name; `read` evaluates what stands within them. */
export function numberOperators(read: Read): Readonly<Record<string, Operator>> {
  return {
    $zone: (count, _, { scope }) => {
      const zone = scope.component["zone"];
      const from0 = typeof zone === "number" ? Math.max(0, zone - 1) : scope.ordinal();
      return literal(from0 % Math.max(1, Number(count)));
    },
    $ports: (otherwise, _, { scope }) => {
      const ports = scope.ports();
      return plain((ports.length > 0 ? ports : listOf(otherwise)).map(String));
    },
    $port: (otherwise, _, { scope }) => literal(scope.port() ?? Number(otherwise)),
    $most: (numbers, _, evaluation) => bound(read, Math.max, numbers, evaluation),
    $least: (numbers, _, evaluation) => bound(read, Math.min, numbers, evaluation),
    $version: (text, { parts }, evaluation) => {
      const whole = read(text, evaluation);
      if (whole?.kind !== "literal") return undefined;
      const numbers = String(whole.value).split(".", Number(parts)).map(Number);
      return numbers.some(Number.isNaN) ? undefined : literal(numbers.join("."));
    },
    $share: (number, { by }, evaluation) => {
      const whole = read(number, evaluation);
      return whole?.kind === "literal" ? literal(Math.ceil(Number(whole.value) / Number(by))) : whole;
    },
    $ordinal: (count, { from = 0, of, among }, { scope }) => {
      const place = among ? placeAmong(listOf(among), scope) : scope.ordinal(of === "to" ? of : undefined);
      return literal((place % Math.max(1, Number(count))) + Number(from));
    },
  };
}

/** What is only known when the code runs is not among the numbers. */
function bound(
  read: Read,
  of: (...numbers: number[]) => number,
  templates: unknown,
  evaluation: Evaluation,
): Value | undefined {
  const numbers = (Array.isArray(templates) ? templates : []).flatMap((template) => {
    const one = read(template, evaluation);
    const number = one?.kind === "literal" && typeof one.value !== "boolean" ? Number(one.value) : Number.NaN;
    return Number.isNaN(number) ? [] : [number];
  });
  return numbers.length > 0 ? literal(of(...numbers)) : undefined;
}
