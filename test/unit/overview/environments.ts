/** Environments as the overview is told of them. */
import type { EnvironmentFacts, ListedEnvironment } from "../../../src/shared/protocols/overview.ts";

export const NOW = Date.parse("2026-11-18T15:00:00");

export const listed = (name: string, project = "Web shop", organization = "Acme"): ListedEnvironment => ({
  key: `${organization}/${project}/${name}`,
  id: name,
  name,
  project,
  organization,
});

/** What is known of an environment that is well, and whatever a test says. */
export const known = (
  environment: ListedEnvironment,
  facts: Partial<EnvironmentFacts> = {},
): EnvironmentFacts => ({
  key: environment.key,
  cost: { total: 280, unit: "EUR", estimate: false, spark: [1, 2, 3], forecast: 400, trend: 0.12 },
  drift: { drifted: 0, unclear: 0, accepted: 0, fresh: 0, checkedAt: NOW - 5 * 60_000 },
  run: { state: "succeeded", at: NOW - 26 * 3_600_000 },
  settled: true,
  ...facts,
});
