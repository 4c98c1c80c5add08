/** Answers of services that fill the interface's open points with anything, generated. */
import * as fc from "fast-check";

/** A list of a service: elements that can be understood, among others that cannot. */
export interface MixedList {
  readonly elements: readonly unknown[];
  /** What the good elements have to appear as, in order. */
  readonly good: readonly { readonly id: string; readonly label: string }[];
  readonly odd: number;
}

/** What a service answers to one route; `list` is undefined where no list can be found in it. */
export interface Answered<T> {
  readonly status: number;
  readonly body: string;
  readonly content: T | undefined;
}

/** A whole service, by what its routes answer. */
export interface HostileService {
  readonly me: Answered<MixedList>;
  readonly projects: Answered<ProjectList>;
  readonly cost: Answered<undefined>;
  readonly drift: Answered<MixedList>;
  readonly logs: Answered<undefined>;
}

export interface ProjectList extends MixedList {
  /** For every good project its environments. */
  readonly environments: readonly MixedList[];
}

const junk = fc.jsonValue({ maxDepth: 2 });
/** Values that do not fit, under the names that readers look for. */
const junkFields = fc.dictionary(
  fc.constantFrom(
    ...["name", "email", "tier", "total_cost", "unit", "start_date", "end_date", "daily_costs", "kind"],
    ...["environment_id", "run_id", "run_status", "message", "before", "after", "__proto__", "toString"],
  ),
  junk,
);
/** Nothing that could be read as an identified element. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, "", true, [], [1, 2], {}, { id: null }, { id: "" }, { ID: "x" }),
  fc.dictionary(fc.constantFrom("x", "__proto__", "constructor"), junk),
);
/** Few, so that they repeat; some are made to collide with what a tree might put together from several. */
const id = fc.oneof(
  fc.constantFrom<string | number>("a", "b", 7, "7", "a/project:b", "a/environment:b", "a#0", "__proto__"),
  fc.constantFrom("$(zap)", "[x](command:y)", "\u202e", "\ud800", "<b>", "a\nb", "%00", "..", "o1"),
  fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
);
const name = fc.string({ minLength: 1 });

interface Element {
  readonly value: unknown;
  /** Undefined for an odd one. */
  readonly good: { readonly id: string; readonly label: string } | undefined;
}

/** An element by its id alone, or as an object that may have a name. */
const named: fc.Arbitrary<Element> = fc
  .record({ id, name: fc.option(name, { nil: undefined }), extra: junkFields })
  .map((parts) => {
    const value = { ...parts.extra, id: parts.id, name: parts.name };
    return { value, good: { id: String(parts.id), label: parts.name ?? String(parts.id) } };
  });
const bare: fc.Arbitrary<Element> = id.map((value) => ({
  value,
  good: { id: String(value), label: String(value) },
}));

function listOf(good: fc.Arbitrary<Element>): fc.Arbitrary<MixedList> {
  const element = fc.oneof(
    { weight: 2, arbitrary: good },
    { weight: 1, arbitrary: odd.map((value): Element => ({ value, good: undefined })) },
  );
  return fc.array(element, { maxLength: 5 }).map((elements) => ({
    elements: elements.map(({ value }) => value),
    good: elements.flatMap(({ good }) => good ?? []),
    odd: elements.filter(({ good }) => good === undefined).length,
  }));
}

const environments = fc.array(fc.oneof(named, bare), { maxLength: 2 }).map((elements) => ({
  elements: elements.map(({ value }) => value),
  good: elements.flatMap(({ good }) => good ?? []),
  odd: 0,
}));

const projects: fc.Arbitrary<ProjectList> = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.tuple(named, environments) },
      { weight: 1, arbitrary: odd.map((value) => [{ value, good: undefined }, undefined] as const) },
    ),
    { maxLength: 4 },
  )
  .map((elements) => ({
    elements: elements.map(([{ value }, list]) =>
      list ? { ...(value as object), environments: list.elements } : value,
    ),
    good: elements.flatMap(([{ good }]) => good ?? []),
    odd: elements.filter(([{ good }]) => good === undefined).length,
    environments: elements.flatMap(([, list]) => list ?? []),
  }));

const check: fc.Arbitrary<Element> = fc
  .record({
    key: fc.constantFrom("resource", "address", "name", "check", "id"),
    subject: id,
    verdictKey: fc.constantFrom("status", "result", "drifted", "severity"),
    verdict: fc.oneof(fc.constantFrom("ok", "drifted", "Missing", true, false), junk),
    message: fc.option(junk),
  })
  .map(({ key, subject, verdictKey, verdict, message }) => ({
    value: { [key]: subject, [verdictKey]: verdict, message },
    good: { id: String(subject), label: String(subject) },
  }));

/** Bodies without any sense, most of them not even JSON. */
const wreck = fc.oneof(
  fc.constantFrom("", "null", "[", "<html>", "0", '"\ud800"', "\u0000", "[[[[", '{"error":{"message":1}}'),
  fc.string(),
  fc.tuple(junk, fc.nat(20)).map(([value, length]) => JSON.stringify(value).slice(0, length)),
);
const badStatus = fc.constantFrom(301, 400, 401, 402, 403, 404, 409, 418, 422, 500, 501, 503, 599);

function answerWith<T>(content: fc.Arbitrary<T>, wrap: (content: T) => fc.Arbitrary<unknown>) {
  const right = content.chain((list) =>
    wrap(list).map((body): Answered<T> => ({ status: 200, body: JSON.stringify(body), content: list })),
  );
  const wrong = fc
    .tuple(fc.oneof(fc.constant(200), badStatus), wreck)
    .map(([status, body]): Answered<T> => ({ status, body, content: undefined }));
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

const amount = fc.oneof(fc.double(), fc.double().map(String), junk);
const day = fc.oneof(
  fc.constantFrom("2026-01-01", "2025-12-31T23:59:59Z", "-1", 0, 1e300, "9999-99-99", "275760-09-13"),
  junk,
);
const costBody = fc
  .record({
    total_cost: amount,
    unit: fc.oneof(fc.constantFrom("USD", "XXX", "$", ""), junk),
    daily: fc.array(amount),
  })
  .chain(({ daily, ...fields }) =>
    fc.tuple(junkFields, day, day).map(([extra, start, end]) => ({
      ...extra,
      ...fields,
      start_date: start,
      end_date: end,
      daily_costs: daily,
    })),
  );

/** Services that mix what can be understood with what cannot. */
export const hostileService: fc.Arbitrary<HostileService> = fc.record({
  me: answerWith(listOf(fc.oneof(named, bare)), ({ elements }) =>
    // Who is signed in is named: an answer that names nobody is none.
    junkFields.map((extra) => ({ ...extra, id: "u1", organizations: elements })),
  ),
  projects: answerWith(projects, ({ elements }) => fc.constant(elements)),
  cost: answerWith(fc.constant(undefined), () => costBody),
  drift: answerWith(listOf(check), ({ elements }) =>
    junkFields.map((extra) => ({ ...extra, checks: elements })),
  ),
  logs: answerWith(fc.constant(undefined), () =>
    fc.tuple(junkFields, junk).map(([extra, logs]) => ({ ...extra, logs })),
  ),
});
