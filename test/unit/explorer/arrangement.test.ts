import assert from "node:assert/strict";
import {
  type Arrangeable,
  AS_LISTED,
  isFiltered,
  matchesDrift,
  matchesWords,
  readArrangement,
  type Sort,
  sorted,
} from "../../../src/editor/explorer/arrangement.ts";

const UNKNOWN = { cost: undefined, until: undefined, drifted: undefined, known: 0, of: 1 };

interface Item {
  readonly name: string;
  readonly euros?: number;
  readonly unit?: string;
  readonly drifted?: number;
}

const arrangeable = ({ name, euros, unit = "EUR", drifted }: Item): Arrangeable => ({
  id: name,
  name,
  summary: { ...UNKNOWN, cost: euros === undefined ? undefined : { amount: euros, unit }, drifted },
});
const order = (items: readonly Item[], sort: Sort, locale = "en") =>
  sorted(items, sort, arrangeable, locale).map(({ name }) => name);

describe("The order of rows", () => {
  const items: readonly Item[] = [
    { name: "web 10", euros: 5, drifted: 0 },
    { name: "Web 2" },
    { name: "api", euros: 70, drifted: 3 },
    { name: "db", euros: 70, drifted: 1 },
  ];

  it("is the service's own unless asked otherwise", () => {
    assert.deepEqual(order(items, "service"), ["web 10", "Web 2", "api", "db"]);
  });

  it("by name counts numbers as numbers, and letters alike in either case", () => {
    assert.deepEqual(order(items, "name"), ["api", "db", "Web 2", "web 10"]);
  });

  it("by name is the user's language's own", () => {
    const names = [{ name: "zebra" }, { name: "ärlig" }];
    assert.deepEqual(order(names, "name", "de"), ["ärlig", "zebra"]);
    assert.deepEqual(order(names, "name", "sv"), ["zebra", "ärlig"]);
  });

  it("by cost puts the dearest first and what is not known last", () => {
    assert.deepEqual(order(items, "cost"), ["api", "db", "web 10", "Web 2"]);
  });

  it("by cost never compares amounts of different units", () => {
    const mixed = [
      { name: "yen", euros: 9_000, unit: "JPY" },
      { name: "cheap", euros: 1 },
      { name: "dear", euros: 2 },
    ];
    assert.deepEqual(order(mixed, "cost"), ["dear", "cheap", "yen"]);
  });

  it("by drift puts most first, then what is in sync, then what is not known", () => {
    assert.deepEqual(order(items, "drift"), ["api", "db", "web 10", "Web 2"]);
  });
});

describe("The filter", () => {
  const shop = { id: "p-1", name: "Web shop" };
  const production = { id: "env_7", name: "Production" };
  const matches = (words: string) => matchesWords({ ...AS_LISTED, words }, shop, production);

  it("finds each word in a name or id of an environment or its project, in either case", () => {
    for (const words of ["shop", "PROD", "prod shop", "env_7", "p-1  prod"]) assert.ok(matches(words), words);
    for (const words of ["shop staging", "env_8"]) assert.ok(!matches(words), words);
  });

  it("shows everything without words", () => assert.ok(matches("")));

  it("shows what is known to have drifted only when asked to", () => {
    const drifted = (count: number | undefined) => ({ ...UNKNOWN, drifted: count });
    const only = { ...AS_LISTED, driftedOnly: true };
    assert.deepEqual(
      [drifted(undefined), drifted(0), drifted(2)].map((summary) => matchesDrift(only, summary)),
      [false, false, true],
    );
    assert.ok(matchesDrift(AS_LISTED, drifted(undefined)));
  });
});

describe("An arrangement that was remembered", () => {
  it("is read as it was written", () => {
    const arrangement = { words: "web", driftedOnly: true, sort: "cost" } as const;
    assert.deepEqual(readArrangement(structuredClone(arrangement)), arrangement);
    assert.ok(isFiltered(arrangement));
  });

  it("falls back to what the service lists, part by part", () => {
    assert.deepEqual(readArrangement(undefined), AS_LISTED);
    assert.deepEqual(readArrangement({ words: 1, sort: "colour", driftedOnly: true }), {
      ...AS_LISTED,
      driftedOnly: true,
    });
    assert.ok(!isFiltered(AS_LISTED));
  });
});
