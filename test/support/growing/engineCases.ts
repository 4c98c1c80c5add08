/** What the engine offers, on inputs that may grow. */

import { createEngine } from "../../../src/engine/engine.ts";
import { ReadError } from "../../../src/engine/read/model.ts";
import { filesOf } from "../../unit/read/files.ts";
import type { GrowthCase } from "./growth.ts";
import { ARM, CLOUD_FORMATION, type Files, HCL, SHOWN, STATE_FILE, TF_JSON } from "./texts.ts";

const engine = createEngine();
/** Sizes of what is counted in items, and in letters. */
const ITEMS = { from: 60, most: 16_000 };
const LETTERS = { from: 4_000, most: 1_024_000 };

/** Inputs of which more than a documented number of letters is made: they are measured beyond it. */
const BOUNDED: Readonly<Record<string, { readonly from: number; readonly most: number }>> = {
  "a parameter of many letters, often": { from: 64_000, most: 1_024_000 },
};

function sizesOf(input: string) {
  return input.includes("(letters)") ? LETTERS : ITEMS;
}

async function readAll(files: Files) {
  const [first = ""] = Object.keys(files);
  const path = first.endsWith(".tf") || first.endsWith(".tf.json") ? "" : first;
  try {
    return await engine.read(filesOf(files), [path]);
  } catch (error) {
    if (error instanceof ReadError) return undefined;
    throw error;
  }
}

function readCases(
  language: string,
  inputs: Readonly<Record<string, (size: number) => Files>>,
): GrowthCase[] {
  return Object.entries(inputs).map(([input, make]) => ({
    ...{ of: `engine.read ${language}`, input, ...(BOUNDED[input] ?? sizesOf(input)) },
    prepare: (size) => {
      const files = make(size);
      return () => readAll(files);
    },
  }));
}

export const CASES: readonly GrowthCase[] = [
  ...readCases("hcl", HCL),
  ...readCases("tf.json", TF_JSON),
  ...readCases("state", SHOWN),
  ...readCases("tfstate", STATE_FILE),
  ...readCases("cloudformation", CLOUD_FORMATION),
  ...readCases("arm", ARM),
];
