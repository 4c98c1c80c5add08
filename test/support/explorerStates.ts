/** Every state that the Projects view can be in, in an order in which one window can go through all of them. */
import type { Answer } from "./faultServer.ts";
import { hang, json, reset } from "./faultServer.ts";
import { cost, drift, logs, meOf, project, ScriptedService } from "./scriptedService.ts";

type Waiting<Args extends readonly unknown[]> = (...args: Args) => Promise<unknown>;

/** What the states need of a window, whether VS Code is played or real. */
export interface StatesWindow {
  readonly openContainer: Waiting<[title: string]>;
  readonly runCommand: Waiting<[title: string]>;
  readonly reload: Waiting<[]>;
  readonly quickInput: {
    readonly waitForTitle: Waiting<[title: string]>;
    readonly type: Waiting<[text: string]>;
    readonly pick: Waiting<[label: string]>;
  };
  readonly notifications: {
    readonly waitFor: Waiting<[text: RegExp]>;
    readonly clear: Waiting<[]>;
  };
  tree(view: "Projects"): StatesTree;
}

interface StatesTree {
  rows(): Promise<readonly { readonly label: string }[]>;
  readonly row: Waiting<[label: string]>;
  readonly expand: Waiting<string[]>;
  readonly collapse: Waiting<[label: string]>;
  readonly pointAt: Waiting<[label: string]>;
  readonly chooseFromMenu: Waiting<[label: string, entry: string]>;
  readonly pressTitleAction: Waiting<[action: string]>;
  readonly waitForTitleAction: Waiting<[action: string]>;
  readonly waitForDescription: Waiting<[label: string, description: RegExp]>;
  readonly waitForMessage: Waiting<[text: RegExp]>;
  readonly waitForProgress: Waiting<[running: boolean]>;
  readonly waitUntilGone: Waiting<[label: string]>;
  readonly welcome: Waiting<[]>;
  readonly waitForWelcome: Waiting<[text: RegExp]>;
}

export interface Stage {
  readonly window: StatesWindow;
  readonly service: ScriptedService;
  readonly tree: StatesTree;
  /** Signs in to the service, as a user pastes a token. */
  readonly signIn: (url: string, token: string) => Promise<void>;
}

export interface State {
  readonly name: string;
  /** Brings the view into the state, and waits until it shows. */
  show(stage: Stage): Promise<void>;
}

const ORGANIZATION = { id: "acme", name: "Acme" };
const TOKEN = "t0ken";
const LIMIT_SECONDS = 90;

/** Environments that answer each in a way of their own, by their id. */
const FACTS: Readonly<Record<string, Answer>> = {
  "no paid plan": json({ error: "Upgrade to see this." }, 403),
  "not visible": json({ error: "Not found." }, 404),
  "service error": json({ error: "The database is down." }, 500),
  unreachable: reset,
  "rate limited": json({ error: "Slow down." }, 429, { "retry-after": String(LIMIT_SECONDS) }),
  "still loading": hang,
};

const ODD_PROJECTS = [42, { title: "no id" }];
const ODD_CHECKS = {
  environment_id: "e",
  checks: [{ nothing: "here" }, { resource: "aws_vpc.main", status: "odd word" }],
};
const ODD_COST = { total_cost: "a lot", unit: "EUR", daily_costs: ["x", 3, { date: "2026-11-02", cost: 4 }] };

/** One project for each environment above, and what a service looks like whose data are fine. */
const PROJECTS = [
  project("Web shop", "production", "staging"),
  project("Data platform", "analytics"),
  ...Object.keys(FACTS).map((id) => project(`Answers: ${id}`, id)),
  project("Odd elements", "odd"),
];

const factsOf =
  (good: (id: string) => Answer) =>
  (id: string): Answer =>
    FACTS[id] ?? good(id);

const GOOD = {
  me: () => meOf(ORGANIZATION),
  projects: () => json([...PROJECTS, ...ODD_PROJECTS]),
  cost: factsOf((id) => (id === "odd" ? json(ODD_COST) : cost(id === "production" ? 1204.1 : 310.55))),
  drift: factsOf((id) => (id === "odd" ? json(ODD_CHECKS) : drift(id === "production" ? 2 : 0, 14))),
  logs: factsOf((id) => logs(`run_${id}`)),
};

/** Starts the service that the states are about. */
export function startStates(): Promise<ScriptedService> {
  return ScriptedService.start(GOOD);
}

const refresh = (window: StatesWindow) => window.runCommand("Infra Planner: Refresh");

/** The state of an environment whose facts all are answered in the same way. */
const answering = (name: string, id: string, shown: RegExp): State => ({
  name,
  async show(stage) {
    await closeAll(stage);
    const { tree } = stage;
    await tree.expand(`Answers: ${id}`, id);
    for (const fact of ["Cost", "Drift", "Logs"]) await tree.waitForDescription(fact, shown);
  },
});

/** The same, where the failure is the service's: it is said once, above the tree. */
const failing = (name: string, id: string, said: RegExp): State => ({
  name,
  async show(stage) {
    await answering(name, id, /^not loaded$/).show(stage);
    await stage.tree.waitForMessage(said);
  },
});

/** Closes what the state before has opened, so that every picture shows one state. */
async function closeAll({ window, tree }: Stage): Promise<void> {
  await tree.pressTitleAction("Collapse All");
  await tree.expand(ORGANIZATION.name);
  await window.notifications.clear();
}

const RATE_LIMITED = answering("429", "rate limited", /Rate limited · \d+ (s|min) left/);

export const STATES: readonly State[] = [
  {
    name: "signed-out",
    async show({ window, tree }) {
      await window.openContainer("Infra Planner");
      await tree.welcome();
    },
  },
  {
    name: "no-organizations",
    async show({ service, tree, signIn }) {
      service.script({ me: () => meOf(undefined) });
      await signIn(service.url, TOKEN);
      await tree.waitForWelcome(/does not list organizations/);
    },
  },
  {
    name: "no-projects",
    async show({ window, service, tree }) {
      service.script({ me: GOOD.me, projects: () => json([]) });
      await refresh(window);
      await tree.waitForWelcome(/no projects/);
    },
  },
  {
    name: "loading",
    async show({ window, service, tree }) {
      service.script({
        me: () => meOf({ id: "slow", name: "Slow" }),
        projects: (id) => (id === "slow" ? hang : json([])),
      });
      await refresh(window);
      await tree.waitForDescription("Slow", /^Loading/);
      await tree.waitForProgress(true);
    },
  },
  {
    name: "loaded",
    async show({ window, service, tree }) {
      service.script(GOOD);
      await refresh(window);
      await tree.row("Web shop");
      await tree.expand("Web shop", "production", "Drift");
      await tree.waitForDescription("Cost", /€1,204\.10/);
      await tree.waitForDescription("staging", /€311/);
      // What was asked for the organization before is of no use any more.
      await tree.waitForProgress(false);
    },
  },
  {
    name: "failed-refresh",
    async show({ window, service, tree }) {
      service.script({ cost: () => json({ error: "The database is down." }, 500) });
      await tree.collapse("Drift");
      await refresh(window);
      await tree.waitForDescription("Cost", /€1,204\.10 .*as of [^·]+$/);
      await tree.waitForMessage(/The database is down.*What is shown was loaded at/);
      service.script(GOOD);
    },
  },
  {
    name: "failed-list",
    async show({ window, service, tree }) {
      service.script({ projects: () => json({ error: "The database is down." }, 500) });
      await refresh(window);
      await tree.waitForMessage(/The database is down/);
    },
  },
  {
    name: "filtered",
    async show({ window, service, tree }) {
      service.script(GOOD);
      await refresh(window);
      await tree.row("Odd elements");
      await window.runCommand("Infra Planner: Filter Projects and Environments…");
      await window.quickInput.waitForTitle("Filter");
      await window.quickInput.type("prod");
      await window.quickInput.pick("Name or ID contains “prod”");
      await tree.waitUntilGone("Data platform");
    },
  },
  {
    name: "pinned",
    async show({ window, tree }) {
      await window.runCommand("Infra Planner: Clear Filter");
      await tree.row("Data platform");
      await tree.chooseFromMenu("staging", "Pin Environment");
      await tree.row("Pinned");
      await tree.waitForDescription("staging", /^€311.* · Web shop$/);
    },
  },
  {
    name: "tooltip",
    async show({ tree }) {
      await tree.pointAt("Cost");
    },
  },
  answering("403", "no paid plan", /paid plan/),
  answering("404", "not visible", /not visible/),
  failing("500", "service error", /The database is down/),
  failing("unreachable", "unreachable", /ended without an answer/),
  {
    name: "odd",
    async show(stage) {
      await closeAll(stage);
      const { tree } = stage;
      await tree.expand("Odd elements", "odd");
      await tree.waitForDescription("Drift", /^1 of 1 unclear$/);
      await tree.expand("Drift");
      await tree.row("aws_vpc.main");
    },
  },
  answering("loading-facts", "still loading", /^Loading/),
  {
    name: "401",
    async show({ window, service, tree }) {
      service.script({ me: () => json({}, 401), projects: () => json({}, 401), cost: () => json({}, 401) });
      await window.notifications.clear();
      await refresh(window);
      await tree.welcome();
      await window.notifications.waitFor(/no longer accepts your sign-in/);
    },
  },
  {
    name: "unavailable",
    async show(stage) {
      const { window, service, tree, signIn } = stage;
      service.script(GOOD);
      await signIn(service.url, TOKEN);
      await closeAll(stage);
      // What is pinned is asked for by its own id, and loads all the same.
      if ((await tree.rows()).some(({ label }) => label === "Pinned")) {
        await tree.expand("Pinned");
        await tree.chooseFromMenu("staging", "Unpin Environment");
      }
      const failing = () => json({ error: "The database is down." }, 500);
      service.script({ me: failing, projects: failing });
      // In a window that has loaded nothing before.
      await window.reload();
      await window.openContainer("Infra Planner");
      // VS Code shows no welcome view beside a message: what helps stands in the view's title.
      await tree.waitForMessage(/The database is down\. Refresh to try again, or diagnose the connection\./);
      await tree.waitForTitleAction("Diagnose Connection");
    },
  },
  {
    // The last one: whatever is asked after it waits.
    ...RATE_LIMITED,
    async show(stage) {
      stage.service.script(GOOD);
      await refresh(stage.window);
      await RATE_LIMITED.show(stage);
    },
  },
];
