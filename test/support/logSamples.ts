/** Logs as real tools write them, one environment for each, behind a service. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { json } from "./faultServer.ts";
import { cost, drift, meOf, project, ScriptedService } from "./scriptedService.ts";

export const LOG_SAMPLES = [
  "terraform",
  "terraform-json",
  "github-actions",
  "pulumi",
  "cloudformation",
] as const;
export type LogSample = (typeof LOG_SAMPLES)[number];

export function logSample(name: LogSample): string {
  return readFileSync(join(root, "test", "fixtures", "logs", `${name}.log`), "utf8");
}

/** A project "Shop" whose environments are named after the samples. */
export function startLogSamples(): Promise<ScriptedService> {
  return ScriptedService.start({
    me: () => meOf({ id: "acme", name: "Acme" }),
    projects: () => json([project("Shop", ...LOG_SAMPLES)]),
    cost: () => cost(310.55),
    drift: () => drift(0, 14),
    logs: (id) =>
      json({
        environment_id: id,
        run_id: "run_41",
        run_status: "failed",
        logs: logSample(id as LogSample),
      }),
  });
}
