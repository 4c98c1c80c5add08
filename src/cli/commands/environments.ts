/** `projects` and `cost`: what runs, as a service tells it. */
import type { Client } from "../../client/client.ts";
import type { ProjectReading } from "../../contract/project.ts";
import { costTrend, formatTrend } from "../../shared/format/change.ts";
import { formatMoney } from "../../shared/format/money.ts";
import { formatPeriod, isUnderWay } from "../../shared/format/period.ts";
import { shownElement } from "../../shared/redaction/shown.ts";
import { exitCodeOf, failureInWords } from "../failure.ts";
import { EXIT, type ExitCode } from "../line/exitCodes.ts";
import type { Values } from "../line/table.ts";
import type { Sessions } from "../session/session.ts";
import type { Shell } from "../terminal/shell.ts";

/** The command line speaks English. */
const LOCALE = "en";

interface Organization {
  readonly id: string;
  readonly name: string;
  readonly projects: readonly ProjectReading[];
  /** Why they cannot be had, or not all. */
  readonly problem: unknown;
}

/** What cannot be had of one organization does not hide the others. @throws ClientError */
export async function projects(
  values: Values<"projects">,
  { out, notes, signal, env }: Shell,
  sessions: Sessions,
): Promise<ExitCode> {
  await using service = await sessions.connect(values.service);
  const { organizations: listed } = await service.client.me({ signal });
  const known = new Set(listed.map(({ id }) => id));
  const asked = [...(values.organization ?? []), ...(env["INFRA_PLANNER_ORGANIZATIONS"] ?? "").split(",")];
  const ids = new Set(asked.map((id) => id.trim()).filter((id) => id !== "" && !known.has(id)));
  const named = [...ids].map((id) => ({ id, name: id }));
  const organizations: Organization[] = await Promise.all(
    [...listed, ...named].map(async (each) => ({
      ...each,
      ...(await projectsOf(service.client, each.id, signal)),
    })),
  );
  if (values.json) out.json({ organizations: organizations.map(organizationView) });
  else
    out.table(
      ["Organization", "Project", "Environment", "ID"],
      organizations.flatMap(({ name, projects: all }) =>
        all.flatMap(({ name: project, environments: { items } }) =>
          items.length === 0
            ? [[name, project, "", ""]]
            : items.map((environment) => [name, project, environment.name, environment.id]),
        ),
      ),
    );
  const failed = organizations.filter(({ problem }) => problem !== undefined);
  for (const { name, problem } of failed) notes.line(`${name}: ${failureInWords(problem)}`);
  if (organizations.length === 0)
    notes.line("The service lists no organization. Name one with --organization ID.");
  return failed.length > 0 ? exitCodeOf(failed[0]?.problem) : EXIT.done;
}

async function projectsOf(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<Pick<Organization, "projects" | "problem">> {
  try {
    const { items, incomplete } = await client.projects(id, { signal });
    return { projects: items, problem: incomplete };
  } catch (problem) {
    return { projects: [], problem };
  }
}

function organizationView({ id, name, projects: all, problem }: Organization): object {
  return {
    id,
    name,
    projects: all.map((project) => ({
      id: project.id,
      name: project.name,
      environments: project.environments.items.map((each) => ({ id: each.id, name: each.name })),
    })),
    ...(problem !== undefined && { error: failureInWords(problem) }),
  };
}

/** @throws ClientError */
export async function cost(
  environment: string,
  values: Values<"cost">,
  { out, signal }: Shell,
  sessions: Sessions,
): Promise<void> {
  await using service = await sessions.connect(values.service);
  const reading = await service.client.cost(environment, { signal });
  if (values.json) return out.json(shownElement(reading.raw));
  const { totalCost, unit, startDate, endDate, estimate, dailyCosts } = reading;
  const period = formatPeriod(startDate, endDate, LOCALE);
  const change = costTrend(reading);
  const isMore = period !== undefined && !estimate && isUnderWay(endDate, new Date());
  const facts = [
    totalCost === undefined ? "no total" : formatMoney(totalCost, unit, LOCALE),
    estimate ? "estimate" : undefined,
    isMore ? `${period} so far` : period,
    change === undefined ? undefined : formatTrend(change, LOCALE),
  ];
  out.line(facts.filter((fact) => fact !== undefined).join(" · "));
  if (values.daily)
    out.table(
      ["Day", "Cost"],
      dailyCosts.items.map((day) => [day.date ?? "", formatMoney(day.cost, unit, LOCALE)]),
    );
}
