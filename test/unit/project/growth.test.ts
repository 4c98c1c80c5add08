/**
 * Small inputs stay quick: work on what others wrote is in proportion to it, or bounded by a number that is said. In
 * full, with a table of what was measured: `npm run test:stress -- --grep "in proportion"`.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "../../../src/engine/engine.ts";
import { callsOf } from "../../support/calls.ts";
import { growthOf, MOST_RATIO, rowOf, TIMES } from "../../support/growing/growth.ts";
import {
  COVERING_CASES,
  GIVEN_LITTLE,
  GROWTH_CASES,
  QUICK_CASES,
  ROOMS,
} from "../../support/growing/registry.ts";
import { sized } from "../../support/stress.ts";

const SRC = join(import.meta.dirname, "../../../src");

/** A size at which a case calls all that it calls at others. */
const COVERING = 40;

/** Functions that the files of a room export, as `file function`. */
function exportedIn(room: string): { file: string; name: string }[] {
  return globSync(`${room}/**/*.ts`, { cwd: SRC }).flatMap((file) =>
    [...readFileSync(join(SRC, file), "utf8").matchAll(/^export (?:async )?function\*? ?(\w+)/gm)].map(
      ([, name = ""]) => ({ file: file.replaceAll("\\", "/"), name }),
    ),
  );
}

describe("Work on what others wrote", () => {
  it("is tried for all that the engine offers", () => {
    const tried = new Set(GROWTH_CASES.map(({ of }) => of.split(" ")[0]));
    const offered = Object.entries(createEngine()).filter(([, part]) => typeof part === "function");
    const missing = offered
      .filter(([, part]) => (part as (...given: never[]) => unknown).length > 0)
      .filter(([name]) => !tried.has(`engine.${name}`));
    assert.deepEqual(
      missing.map(([name]) => name),
      [],
    );
  });

  it("is tried with every function that is exported where such work is done", async () => {
    const calls = await callsOf(async () => {
      for (const one of COVERING_CASES) await one.prepare(Math.min(one.from, COVERING))();
    });
    const missing = ROOMS.flatMap(exportedIn)
      .filter(({ file, name }) => !calls.namesIn(join(SRC, file)).has(name))
      .map(({ file, name }) => `${file} ${name}`);
    assert.deepEqual(
      missing.filter((one) => !GIVEN_LITTLE.includes(one)),
      [],
    );
    const exported = new Set(ROOMS.flatMap(exportedIn).map(({ file, name }) => `${file} ${name}`));
    assert.deepEqual(
      GIVEN_LITTLE.filter((one) => !exported.has(one)),
      [],
    );
  });

  it("takes time in proportion to it", async () => {
    const rows: string[] = [];
    const tooSlow: string[] = [];
    for (const one of sized(QUICK_CASES, GROWTH_CASES)) {
      const growth = await growthOf(one, sized("quick", "whole"));
      const row = rowOf(one, growth);
      rows.push(row);
      if (growth.ratio > MOST_RATIO) tooSlow.push(row);
    }
    if (sized(false, true)) console.log(rows.join("\n"));
    assert.equal(
      tooSlow.length,
      0,
      `${MOST_RATIO} times longer or more for ${TIMES} times as much:\n${tooSlow.join("\n")}`,
    );
  });
});
