import * as z from "zod/mini";
import type { Client } from "../../client/client.ts";
import { redactText } from "../../client/redaction/text.ts";
import { type DriftCheckReading, VERDICTS } from "../../contract/drift.ts";
import type { ProjectReading } from "../../contract/project.ts";
import type { JsonObject } from "../../contract/reading.ts";
import { shownCheck, shownElement } from "../environments/masking.ts";
import { Tool } from "../ids.ts";
import { withoutAnsi } from "../text/ansi.ts";
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
  [Tool.environmentCost]: tool(EnvironmentInput, environmentCost, { reads: true }),
  [Tool.environmentDrift]: tool(EnvironmentInput, environmentDrift, { reads: true }),
  [Tool.environmentLogs]: tool(EnvironmentInput, environmentLogs, { reads: true }),
} as const;

type EnvironmentInput = z.infer<typeof EnvironmentInput>;

async function environmentCost(
  { service }: ToolBackends,
  { environment_id: id }: EnvironmentInput,
  signal: AbortSignal,
): Promise<JsonObject> {
  const { raw } = await (await service()).cost(id, { signal });
  const days = Array.isArray(raw["daily_costs"]) ? raw["daily_costs"] : undefined;
  if (!days) return shownObject(raw);
  // The latest days stand last.
  const omitted = Math.max(0, days.length - MOST_DAYS);
  return {
    ...shownObject({ ...raw, daily_costs: days.slice(omitted) }),
    ...omission("omitted_earlier_days", omitted),
  };
}

async function environmentDrift(
  { service }: ToolBackends,
  { environment_id: id }: EnvironmentInput,
  signal: AbortSignal,
): Promise<JsonObject> {
  const { checks, odd, raw } = await (await service()).drift(id, { signal });
  const worstFirst = checks.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
  const { kept, omitted } = shortened(
    [
      ...worstFirst.map((check) => () => shownCheck(check)),
      ...odd.map((element) => () => shownElement(element)),
    ],
    MOST_CHECKS,
  );
  const { checks: _, ...rest } = raw;
  return {
    ...shownObject(rest),
    verdicts: countVerdicts(checks),
    checks: kept.map((show) => show()),
    ...omission("omitted_checks", omitted),
  };
}

async function environmentLogs(
  { service }: ToolBackends,
  { environment_id: id }: EnvironmentInput,
  signal: AbortSignal,
): Promise<JsonObject> {
  const {
    environmentId = id,
    runId,
    runStatus,
    text,
  } = await (await service()).logs(id, { tail: true, signal });
  return {
    environment_id: environmentId,
    ...(runId !== undefined && { run_id: runId }),
    ...(runStatus !== undefined && { run_status: runStatus }),
    ...tailOf(withoutAnsi(text)),
  };
}

/** An object of the service as it may be passed on. */
function shownObject(object: JsonObject): JsonObject {
  return shownElement(object) as JsonObject;
}

/**
 * The end of a log from the beginning of a line on, without secrets, and how much was left out before it. Secrets are
 * looked for in more than is passed on: one that is cut in two could not be known.
 */
function tailOf(text: string): JsonObject {
  const searched = Math.max(0, text.length - LOG_TAIL_CHARACTERS - SECRET_ROOM);
  const shown = redactText(text.slice(searched));
  if (searched === 0 && shown.length <= LOG_TAIL_CHARACTERS) return { logs: shown };
  const cut = Math.max(0, shown.length - LOG_TAIL_CHARACTERS);
  const lineStart = cut === 0 ? 0 : shown.indexOf("\n", cut - 1) + 1;
  // A line longer than the tail is cut in the middle.
  const from = lineStart > 0 && lineStart < shown.length ? lineStart : cut;
  return {
    logs: shown.slice(from),
    omitted_characters: searched + from,
    tail_characters: LOG_TAIL_CHARACTERS,
  };
}
/** Characters before the tail in which a secret may begin: several private keys. */
const SECRET_ROOM = 64_000;

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
