/** The labelled intents that the reading of intents is learned from and judged by. */
import { deepEqual, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";

interface Example {
  readonly id: string;
  readonly cloud: string;
  readonly intent: string;
  readonly roles: readonly (readonly string[])[];
  readonly also?: readonly string[];
  readonly never?: readonly string[];
  readonly has?: readonly string[];
  readonly leaving?: readonly string[];
  readonly later?: readonly string[];
  readonly things?: readonly (readonly [text: string, frame: string])[];
}

const FRAMES: ReadonlySet<string> = new Set([
  ...["want", "has", "leaving", "not", "later", "about", "unsure", "bound"],
]);

const DIRECTORY = join(import.meta.dirname, "../../../src/engine/planner/reading/examples");
const files = readdirSync(DIRECTORY).filter((name) => name.endsWith(".jsonl"));
const examples = files.flatMap((name) =>
  readFileSync(join(DIRECTORY, name), "utf8")
    .trim()
    .split("\n")
    .map((line): Example => JSON.parse(line)),
);

describe("Intents with the roles that they ask for", () => {
  it("name roles and clouds that there are", () => {
    const known = new Set(shippedPlannerData().designs.roles.map(({ id }) => id));
    const strange = examples.flatMap(({ id, cloud, roles, also, never, has, leaving, later }) =>
      [...roles.flat(), ...[also, never, has, leaving, later].flatMap((list) => list ?? [])]
        .filter((role) => !known.has(role))
        .concat(CLOUD_IDS.some((one) => one === cloud) ? [] : [cloud])
        .map((name) => `${id}: ${name}`),
    );
    deepEqual(strange, []);
  });

  it("stand once, and ask for something that they do not rule out", () => {
    const intents = examples.map(({ intent }) => intent.toLowerCase().split(/\s+/).join(" "));
    const ids = examples.map(({ id }) => id);
    ok(examples.length > 9000);
    deepEqual([new Set(intents).size, new Set(ids).size], [examples.length, examples.length]);
    const odd = examples.filter(
      ({ intent, roles, never = [] }) =>
        intent.trim() === "" ||
        roles.length === 0 ||
        roles.some((group) => group.length === 0 || group.some((role) => never.includes(role))),
    );
    deepEqual(odd, []);
  });

  it("say how parts of the text are spoken of", () => {
    const told = examples.filter(({ things }) => things !== undefined);
    ok(told.length > 5000);
    const odd = told.flatMap(({ id, intent, things = [] }) =>
      things
        .filter(([text, frame]) => text === "" || !intent.includes(text) || !FRAMES.has(frame))
        .map(([text]) => `${id}: ${text}`),
    );
    deepEqual(odd, []);
  });
});
