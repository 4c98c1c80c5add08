import * as z from "zod/mini";
import type { Client } from "../../client/client.ts";
import { type DriftCheckReading, VERDICTS } from "../../contract/drift.ts";
import type { ProjectReading } from "../../contract/project.ts";
import type { JsonObject } from "../../contract/reading.ts";
import { withoutAnsi } from "../common/ansi.ts";
import { shownCheck, shownElement } from "../common/driftValues.ts";
import { Tool } from "../ids.ts";
import { omission, shortened, type ToolBackends, tool } from "./tool.ts";

/** What fits into a conversation beside everything else: some 4,000 tokens of each. */
const MOST_PROJECTS = 100;
const MOST_CHECKS = 100;
const MOST_DAYS = 100;
export const LOG_TAIL_CHARACTERS = 16_000;

const NoInput = z.object({});
const EnvironmentInput = z.object({
  environment_id: z
    .string()
    .check(z.minLength(1), z.describe("The environment's id, as the list of projects names it")),
});

/** What runs: read-only. */
export const ENVIRONMENT_TOOLS = {
  [Tool.listProjects]: tool(NoInput, listProjects),
  [Tool.environmentCost]: tool(EnvironmentInput, async ({ service }, { environment_id: id }, signal) => {
    const { raw } = await (await service()).cost(id, { signal });
    const days = Array.isArray(raw["daily_costs"]) ? raw["daily_costs"] : undefined;
    if (!days) return raw;
    // The latest days stand last.
    const omitted = Math.max(0, days.length - MOST_DAYS);
    return { ...raw, daily_costs: days.slice(omitted), ...omission("omitted_earlier_days", omitted) };
  }),
  [Tool.environmentDrift]: tool(EnvironmentInput, async ({ service }, { environment_id: id }, signal) => {
    const { checks, odd, raw } = await (await service()).drift(id, { signal });
    const worstFirst = checks.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
    const { kept, omitted } = shortened(
      // What a tool answers goes to a model, and to whoever runs that.
      [...worstFirst.map(shownCheck), ...odd.map(shownElement)],
      MOST_CHECKS,
    );
    return { ...raw, verdicts: countVerdicts(checks), checks: kept, ...omission("omitted_checks", omitted) };
  }),
  [Tool.environmentLogs]: tool(EnvironmentInput, async ({ service }, { environment_id: id }, signal) => {
    const {
      environmentId = id,
      runId,
      runStatus,
      text,
    } = await (await service()).logs(id, {
      tail: true,
      signal,
    });
    return {
      environment_id: environmentId,
      ...(runId !== undefined && { run_id: runId }),
      ...(runStatus !== undefined && { run_status: runStatus }),
      ...tailOf(withoutAnsi(text)),
    };
  }),
} as const;

/** The end of a log from the beginning of a line on, and how much was left out before it. */
function tailOf(text: string): JsonObject {
  if (text.length <= LOG_TAIL_CHARACTERS) return { logs: text };
  const cut = text.length - LOG_TAIL_CHARACTERS;
  const lineStart = text.indexOf("\n", cut - 1) + 1;
  // A line longer than the tail is cut in the middle.
  const from = lineStart > 0 && lineStart < text.length ? lineStart : cut;
  return { logs: text.slice(from), omitted_characters: from, tail_characters: LOG_TAIL_CHARACTERS };
}

function countVerdicts(checks: readonly DriftCheckReading[]): JsonObject {
  return Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, checks.filter((check) => check.verdict === verdict).length]),
  );
}

async function listProjects(backends: ToolBackends, _: unknown, signal: AbortSignal): Promise<JsonObject> {
  const client = await backends.service();
  const { organizations: named, environments } = backends.settings();
  const { organizations: listed } = await client.me({ signal });
  const known = new Set(listed.map(({ id }) => id));
  const all = [...listed, ...named.filter((id) => !known.has(id)).map((id) => ({ id, name: id }))];
  return {
    organizations: await Promise.all(
      all.map(async ({ id, name }) => ({ id, name, ...(await projectsOf(backends, client, id, signal)) })),
    ),
    ...(environments.length > 0 && { added_environments: environments }),
  };
}

/** An organisation's projects; or why they cannot be had, which does not hide those of the others. */
async function projectsOf(
  { inWords }: ToolBackends,
  client: Client,
  organizationId: string,
  signal: AbortSignal,
): Promise<JsonObject> {
  try {
    const { items, odd, incomplete } = await client.projects(organizationId, { signal });
    const { kept, omitted } = shortened(items, MOST_PROJECTS);
    return {
      projects: kept.map(projectView),
      ...omission("omitted_projects", omitted),
      ...omission("not_understood", odd.length),
      ...(incomplete && { incomplete: inWords(incomplete) }),
    };
  } catch (error) {
    signal.throwIfAborted();
    return { error: inWords(error) };
  }
}

function projectView({ id, name, environments: { items, odd } }: ProjectReading): JsonObject {
  return {
    id,
    name,
    environments: items.map((environment) => ({ id: environment.id, name: environment.name })),
    ...omission("not_understood", odd.length),
  };
}
