/** Reading what others wrote, on inputs that may grow. */
import { createEngine } from "../../../src/engine/engine.ts";
import { ReadError } from "../../../src/engine/read/model.ts";
import { filesOf } from "../../unit/read/files.ts";
import type { GrowthCase } from "./growth.ts";
import { casesOf, growing } from "./input.ts";
import { ARM } from "./read/arm.ts";
import { CLOUD_FORMATION } from "./read/cloudFormation.ts";
import { CLOUD_FORMATION_YAML } from "./read/cloudFormationYaml.ts";
import type { Files } from "./read/files.ts";
import { HCL, TF_JSON } from "./read/hcl.ts";
import { OTHERS } from "./read/others.ts";
import { SHOWN, STATE_FILE } from "./read/state.ts";

const engine = createEngine();

async function readAll(files: Files) {
  const [first = ""] = Object.keys(files);
  const path = /\.(?:tf|tf\.json|hcl)$/.test(first) ? "" : first;
  try {
    return await engine.read(filesOf(files), [path]);
  } catch (error) {
    if (error instanceof ReadError) return undefined;
    throw error;
  }
}

export const CASES: readonly GrowthCase[] = [
  ...casesOf("engine.read hcl", readAll, HCL),
  ...casesOf("engine.read folders", (files: Files) => engine.read(filesOf(files), ["all/"]), {
    configurations: growing({}, (size) =>
      Object.fromEntries(
        Array.from({ length: Math.min(size, 1_500) }, (_, n) => [
          `all/${n}/main.tf`,
          n % 2 === 0 ? `module "m" {\n  source = "../${n + 1}"\n}\n` : 'resource "a" "b" {}\n',
        ]),
      ),
    ),
  }),
  ...casesOf("engine.read tf.json", readAll, TF_JSON),
  ...casesOf("engine.read state", readAll, SHOWN),
  ...casesOf("engine.read tfstate", readAll, STATE_FILE),
  ...casesOf("engine.read cloudformation", readAll, { ...CLOUD_FORMATION, ...CLOUD_FORMATION_YAML }),
  ...casesOf("engine.read arm", readAll, ARM),
  ...casesOf("engine.read others", readAll, OTHERS),
];
