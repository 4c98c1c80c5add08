/** A service whose environments need attention for a reason each, or for none. */
import { type Answer, json } from "./faultServer.ts";
import { drift, project, ScriptedService } from "./scriptedService.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days of costs: as many same weekdays as a measure needs, up to yesterday. */
const DAYS = 35;
const DAYS_LEFT = 5;

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Costs of the last weeks with a weekly pattern, in a period that goes on for some days. */
export function recentCosts(perDay: number, change: (day: number) => number = () => 1, unit = "EUR"): Answer {
  const first = Date.now() - DAYS * DAY_MS;
  const daily = Array.from({ length: DAYS }, (_, day) => {
    const weekday = new Date(first + day * DAY_MS).getUTCDay();
    const weekly = weekday === 0 || weekday === 6 ? 0.6 : 1;
    const wave = 1 + 0.03 * Math.sin(day * 2.3);
    return {
      date: isoDay(first + day * DAY_MS),
      cost: Math.round(perDay * weekly * wave * change(day) * 100) / 100,
    };
  });
  return json({
    total_cost: Math.round(daily.reduce((sum, { cost }) => sum + cost, 0) * 100) / 100,
    unit,
    start_date: daily[0]?.date,
    end_date: isoDay(Date.now() + DAYS_LEFT * DAY_MS),
    daily_costs: daily,
    profiles_count: 2,
  });
}

function runAnswer(status: string, hoursAgo: number): Answer {
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  return json({
    environment_id: "e",
    run_id: "run_7",
    run_status: status,
    run_started_at: at,
    logs: `${at} terraform apply\n`,
  });
}

const PROJECTS: Readonly<Record<string, readonly object[]>> = {
  acme: [
    project("Web shop", "shop-production", "shop-staging", "shop-test"),
    project("Data platform", "lake-production", "lake-staging"),
    project("Payments", "payments-production", "payments-staging", "payments-demo"),
  ],
  globex: [project("Intranet", "intranet-production", "intranet-test")],
};

/** By environment; the others are well. */
const COSTS: Readonly<Record<string, () => Answer>> = {
  "shop-production": () => recentCosts(41),
  "lake-production": () => recentCosts(96, (day) => (day === DAYS - 1 ? 1.9 : 1)),
  "payments-production": () => recentCosts(18, (day) => 0.6 + day / 60),
  "intranet-production": () => recentCosts(6, () => 1, "USD"),
  "intranet-test": () => json({ error: "The database is down." }, 500),
};
const DRIFTS: Readonly<Record<string, Answer>> = {
  "shop-staging": drift(3, 14),
  "payments-production": drift(1, 9),
};
const RUNS: Readonly<Record<string, () => Answer>> = {
  "lake-staging": () => runAnswer("failed", 2),
  "payments-demo": () => runAnswer("running", 0.2),
};

/** What it needs in the team's file, so that one environment exceeds its budget. */
export const BUDGETS = {
  budgets: [
    { environment: "shop-production", amount: 1200, currency: "EUR" },
    { environment: "payments-production", amount: 900, currency: "EUR" },
  ],
};

export function startOverviewService(): Promise<ScriptedService> {
  return ScriptedService.start({
    me: () =>
      json({
        id: "u1",
        email: "ada@example.com",
        organizations: [
          { id: "acme", name: "Acme" },
          { id: "globex", name: "Globex" },
        ],
      }),
    projects: (id) => json(PROJECTS[id] ?? []),
    cost: (id) => (COSTS[id] ?? (() => recentCosts(4 + (id.length % 7))))(),
    drift: (id) => DRIFTS[id] ?? drift(0, 11),
    logs: (id) => (RUNS[id] ?? (() => runAnswer("succeeded", 26)))(),
  });
}

/** Organizations with as many projects of ten environments each as are asked for. */
export function startLargeService(projects: number): Promise<ScriptedService> {
  const list = Array.from({ length: projects }, (_, index) =>
    project(
      `Project ${index}`,
      ...Array.from({ length: 10 }, (_, each) => `environment-${index * 10 + each}`),
    ),
  );
  return ScriptedService.start({
    me: () => json({ id: "u1", email: "ada@example.com", organizations: [{ id: "acme", name: "Acme" }] }),
    projects: () => json(list),
    cost: (id) => recentCosts(4 + (id.length % 7)),
    drift: () => drift(0, 11),
    logs: () => runAnswer("succeeded", 26),
  });
}
