/** Commands that ask a service what runs: a part of the table of commands. */
import { command } from "./option.ts";
import { ACCEPTED_FILE, JSON_ANYWAY, JSON_OPTION, KINDS, SERVICE } from "./options.ts";

const ENVIRONMENT = { shown: "ENVIRONMENT" } as const;
const ENVIRONMENT_SAYS = "The environment is named by its id, which projects lists.";

export const RUNNING = {
  login: command({
    group: "See what runs",
    summary: "signs in to a service",
    takes: [],
    options: { ...SERVICE, ...JSON_OPTION },
    details: [
      "Asks for the login code that the service gives you, or reads it from stdin, and exchanges it for a token. That is kept in the system's keyring (libsecret's secret-tool, the macOS keychain, or under Windows' data protection), else in a file that only you can read; which of them, it says. INFRA_PLANNER_TOKEN with INFRA_PLANNER_URL goes without signing in.",
    ],
  }),
  logout: command({
    group: "See what runs",
    summary: "signs out, and forgets the token",
    takes: [],
    options: { ...SERVICE, ...JSON_OPTION },
    details: ["Ends the token on the service as well, where the service can do that."],
  }),
  projects: command({
    group: "See what runs",
    summary: "lists organizations, projects and environments",
    takes: [],
    options: {
      organization: { value: "ID", many: true, says: "one that the service does not list by itself" },
      ...SERVICE,
      ...JSON_OPTION,
    },
    details: [],
  }),
  cost: command({
    group: "See what runs",
    summary: "what an environment costs",
    takes: [ENVIRONMENT],
    options: { daily: { says: "each day as well" }, ...SERVICE, ...JSON_OPTION },
    details: [ENVIRONMENT_SAYS],
  }),
  drift: command({
    group: "See what runs",
    summary: "where an environment drifted from its configuration",
    takes: [ENVIRONMENT],
    options: {
      all: { says: "what has not drifted as well" },
      fail: { says: "leaves with 1 where something has drifted" },
      accepted: {
        value: "FILE",
        path: "file",
        says: `the drift that the team accepts, in place of ${ACCEPTED_FILE}`,
      },
      ...SERVICE,
      ...JSON_OPTION,
    },
    details: [ENVIRONMENT_SAYS],
  }),
  logs: command({
    group: "See what runs",
    summary: "the log of an environment's latest run",
    takes: [ENVIRONMENT],
    options: {
      follow: { says: "goes on until the run ends, and leaves with 1 where it failed" },
      tail: { says: "only the end, as much as the service sends" },
      run: { value: "ID", says: "an earlier run" },
      ...SERVICE,
      json: { says: "prints JSON instead of text; with --follow an object a line" },
    },
    details: [ENVIRONMENT_SAYS],
  }),
  import: command({
    group: "See what runs",
    summary: "takes costs, drift or a run's log into an environment",
    takes: [
      { shown: "KIND", words: KINDS },
      { shown: "FILE…", path: "file" },
    ],
    options: {
      environment: { value: "ID", says: "the environment that it is about" },
      add: { says: "costs: a further part, in place of what is known of the days" },
      preview: { says: "only says what it would do" },
      data: {
        value: "DIR",
        path: "folder",
        says: "into the data of the built-in service, instead of asking a service",
      },
      ...SERVICE,
      ...JSON_ANYWAY,
    },
    details: [
      "costs: FOCUS exports (.csv, .csv.gz, .parquet; several are parts of one), the folder of an export with its manifest, or an Infracost JSON estimate. drift: terraform show -json PLAN. run: the output of terraform apply, with or without -json.",
    ],
  }),
} as const;
