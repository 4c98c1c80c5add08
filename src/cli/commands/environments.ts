/** `projects`, `cost` and `drift`: what runs, as a service tells it. */
import type { Client } from "../../client/client.ts";
import { type DriftCheckReading, VERDICTS, type Verdict } from "../../contract/drift.ts";
import type { ProjectReading } from "../../contract/project.ts";
import { costTrend, formatTrend } from "../../shared/format/change.ts";
import { formatMoney } from "../../shared/format/money.ts";
import { formatPeriod, isUnderWay } from "../../shared/format/period.ts";
import { shownCheck, shownElement } from "../../shared/redaction/shown.ts";
import { exitCodeOf, failureInWords } from "../failure.ts";
import { EXIT, type ExitCode } from "../line/exitCodes.ts";
import type { Values } from "../line/table.ts";
import type { Sessions } from "../session/session.ts";
import { type Style, styled } from "../terminal/printer.ts";
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

const STYLES: Partial<Readonly<Record<Verdict, Style>>> = {
  error: "red",
  missing: "red",
  drifted: "yellow",
  ok: "green",
};
const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  error: "could not be checked",
  missing: "missing",
  drifted: "drifted",
  unknown: "unknown",
  ok: "in sync",
};

/** @throws ClientError */
export async function drift(
  environment: string,
  values: Values<"drift">,
  { out, notes, signal }: Shell,
  sessions: Sessions,
): Promise<ExitCode> {
  await using service = await sessions.connect(values.service);
  const { checks, odd, raw } = await service.client.drift(environment, { signal });
  const drifted = checks.filter(({ verdict }) => verdict !== "ok" && verdict !== "unknown");
  const unclear = checks.filter(({ verdict }) => verdict === "unknown");
  if (values.json) {
    const { checks: _, ...rest } = raw;
    const shown = [...checks.map(shownCheck), ...odd.map(shownElement)];
    out.json({ ...(shownElement(rest) as object), checks: shown });
  } else {
    const rank = ({ verdict }: DriftCheckReading) => VERDICTS.indexOf(verdict);
    const listed = checks.filter(({ verdict }) => values.all || verdict !== "ok");
    out.table(
      ["Verdict", "Resource", "Message"],
      listed
        .toSorted((a, b) => rank(a) - rank(b))
        .map(({ verdict, verdictText, subject, message }) => [
          styled(
            STYLES[verdict] ?? "dim",
            verdict === "unknown" ? (verdictText ?? "unknown") : VERDICT_WORDS[verdict],
          ),
          subject,
          message ?? "",
        ]),
    );
    notes.line(summaryOf(checks.length, drifted.length, unclear.length));
  }
  if (odd.length > 0) notes.line(`Results not understood: ${odd.length}.`);
  return values.fail && drifted.length > 0 ? EXIT.failed : EXIT.done;
}

function summaryOf(all: number, drifted: number, unclear: number): string {
  if (all === 0) return "Nothing was checked.";
  if (drifted > 0) return `${drifted} of ${all} drifted.`;
  return unclear > 0 ? `${unclear} of ${all} unclear.` : `In sync: ${all} checked.`;
}
