/** What a command line says of a check. */
import { RULES_FOLDER } from "../../contract/review.ts";
import { UsageError } from "../usageError.ts";

/** From which level on a finding fails the check. */
export const FAIL_ON = ["error", "warning", "never"] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface CheckCommand {
  readonly name: "check";
  /** Files and folders; here, where none is named. */
  readonly paths: readonly string[];
  /** Undefined: {@link RULES_FOLDER}, if there is one. */
  readonly rules: readonly string[] | undefined;
  readonly sarif: string | undefined;
  readonly failOn: FailOn;
  readonly json: boolean;
  readonly update: boolean;
}

/** The options as `parseArgs` reads them. */
interface Values {
  readonly rules?: string[] | undefined;
  readonly sarif?: string | undefined;
  readonly "fail-on"?: string | undefined;
  readonly json?: boolean | undefined;
  readonly update?: boolean | undefined;
}

/** @throws UsageError */
export function checkCommand(paths: readonly string[], values: Values): CheckCommand {
  const { rules, sarif, "fail-on": word = "error", json = false, update = false } = values;
  const failOn = FAIL_ON.find((each) => each === word.toLowerCase());
  if (failOn === undefined) throw new UsageError(`--fail-on is unknown: ${FAIL_ON.join(", ")}.`);
  return { name: "check", paths: paths.length > 0 ? paths : ["."], rules, sarif, failOn, json, update };
}
