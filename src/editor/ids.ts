/**
 * Every identifier that package.json also holds, once. A test compares both, so neither can drift.
 */

/** The extension's identifier and the prefix of all it contributes. */
export const EXTENSION_NAME = "infra-planner";
export const EXTENSION_ID = `${EXTENSION_NAME}.${EXTENSION_NAME}`;

export const Command = {
  signIn: "infraPlanner.signIn",
  switchAccount: "infraPlanner.switchAccount",
  signOut: "infraPlanner.signOut",
  useBuiltInService: "infraPlanner.useBuiltInService",
  refresh: "infraPlanner.refresh",
  addEnvironment: "infraPlanner.addEnvironment",
  removeEnvironment: "infraPlanner.removeEnvironment",
  showOverview: "infraPlanner.showOverview",
  showCost: "infraPlanner.showCost",
  openLogs: "infraPlanner.openLogs",
  showWholeLog: "infraPlanner.showWholeLog",
  followLogs: "infraPlanner.followLogs",
  stopFollowingLogs: "infraPlanner.stopFollowingLogs",
  nextLogProblem: "infraPlanner.nextLogProblem",
  previousLogProblem: "infraPlanner.previousLogProblem",
  chooseLogTimestamps: "infraPlanner.chooseLogTimestamps",
  compareRuns: "infraPlanner.compareRuns",
  saveLog: "infraPlanner.saveLog",
  copyLog: "infraPlanner.copyLog",
  copyId: "infraPlanner.copyId",
  copyValue: "infraPlanner.copyValue",
  copyLink: "infraPlanner.copyLink",
  pinEnvironment: "infraPlanner.pinEnvironment",
  unpinEnvironment: "infraPlanner.unpinEnvironment",
  revealEnvironment: "infraPlanner.revealEnvironment",
  loadFacts: "infraPlanner.loadFacts",
  loadAllFacts: "infraPlanner.loadAllFacts",
  explainFailure: "infraPlanner.explainFailure",
  filter: "infraPlanner.filter",
  clearFilter: "infraPlanner.clearFilter",
  sort: "infraPlanner.sort",
  showRawResponse: "infraPlanner.showRawResponse",
  openPlanner: "infraPlanner.openPlanner",
  understandIntent: "infraPlanner.understandIntent",
  showHelp: "infraPlanner.showHelp",
  renderPlan: "infraPlanner.renderPlan",
  openPlan: "infraPlanner.openPlan",
  savePlan: "infraPlanner.savePlan",
  comparePlans: "infraPlanner.comparePlans",
  reproposePlan: "infraPlanner.reproposePlan",
  showComparison: "infraPlanner.showComparison",
  generateCode: "infraPlanner.generateCode",
  writeCode: "infraPlanner.writeCode",
  drawInfrastructure: "infraPlanner.drawInfrastructure",
  showMap: "infraPlanner.showMap",
  reviewInfrastructure: "infraPlanner.reviewInfrastructure",
  compareInfrastructure: "infraPlanner.compareInfrastructure",
  ignoreFinding: "infraPlanner.ignoreFinding",
  showOutput: "infraPlanner.showOutput",
  diagnoseConnection: "infraPlanner.diagnoseConnection",
  showDriftDifferences: "infraPlanner.showDriftDifferences",
  showDriftReport: "infraPlanner.showDriftReport",
  acceptDrift: "infraPlanner.acceptDrift",
  withdrawAcceptance: "infraPlanner.withdrawAcceptance",
  openInSource: "infraPlanner.openInSource",
  importCosts: "infraPlanner.importCosts",
  importCostsFolder: "infraPlanner.importCostsFolder",
  importDrift: "infraPlanner.importDrift",
  importRun: "infraPlanner.importRun",
  deleteImport: "infraPlanner.deleteImport",
  createProject: "infraPlanner.createProject",
  createEnvironment: "infraPlanner.createEnvironment",
  deleteProject: "infraPlanner.deleteProject",
  deleteEnvironment: "infraPlanner.deleteEnvironment",
} as const;
export type CommandId = (typeof Command)[keyof typeof Command];

/** Paths of links to the extension. */
export const LinkPath = {
  /** Brings a login code back; see SignInCallbacks. */
  signIn: "/signin",
  /** Leads to an environment in the tree. */
  environment: "/environment",
} as const;

export const CONTAINER_ID = "infraPlanner";

export const View = {
  projects: "infraPlanner.projects",
} as const;

/** Settings, without the section's prefix. */
export const Setting = {
  serviceUrl: "serviceUrl",
  organizations: "organizations",
  environments: "environments",
  provider: "provider",
  autoSignIn: "autoSignIn",
  transport: "transport",
  watchFolders: "watchFolders",
  diagramView: "diagram.view",
  diagramIcons: "diagram.icons",
  diagramIconFolder: "diagram.iconFolder",
  autoRefresh: "autoRefresh",
  alwaysReview: "alwaysReview",
  overviewStatusBar: "overview.statusBar",
} as const;
export const SETTINGS_SECTION = "infraPlanner";

/** Context keys that `when` clauses of package.json use. */
export const Context = {
  signedIn: "infraPlanner.signedIn",
  /** False until it is known whether someone is signed in: no welcome view flashes meanwhile. */
  ready: "infraPlanner.ready",
  /** The built-in service is in use, and someone is signed in to it. */
  builtIn: "infraPlanner.builtIn",
  /** A log is in the active tab; it is a whole one; it is being followed. */
  logShown: "infraPlanner.logShown",
  wholeLogShown: "infraPlanner.wholeLogShown",
  logFollowed: "infraPlanner.logFollowed",
  /** The planner shows a plan. */
  planShown: "infraPlanner.planShown",
  /** Generated code is in the active tab, and waits to be written. */
  codeAsked: "infraPlanner.codeAsked",
  /** The service has been asked, and there are no organisations to show. */
  noOrganizations: "infraPlanner.noOrganizations",
  /** The only organisation has nothing in it. */
  noProjects: "infraPlanner.noProjects",
  /** The service could not be asked who is signed in, and nothing of it is known. */
  unavailable: "infraPlanner.unavailable",
  /** The whole service fails; what is shown may be of before. */
  outage: "infraPlanner.outage",
  filtered: "infraPlanner.filtered",
  /** Data of the user's own are there: imported, or of another service than the built-in one. Never false again. */
  ownData: "infraPlanner.ownData",
} as const;

/**
 * Under which name VS Code knows a tool for AI agents. It stands in the manifest and cannot follow the provider word,
 * which is a setting: so it is the interface's name without that word, under the extension's own.
 * @param name the interface's
 */
export function toolId(name: string): string {
  return `${EXTENSION_NAME}_${name.replace(/^provider_/, "")}`;
}

/** Under which VS Code knows what offers the MCP server. */
export const MCP_PROVIDER_ID = "infraPlanner.mcp";

/** Menus of this extension's own, below an entry of VS Code's. */
export const Submenu = {
  import: "infraPlanner.import",
} as const;

export const AUTHENTICATION_PROVIDER_ID = "infraPlanner";

/** Panel type of the planner's webview. */
export const PLANNER_VIEW_TYPE = "infraPlanner.planner";

/** Panel type of the cost webviews. */
export const COST_VIEW_TYPE = "infraPlanner.cost";

/** URI scheme of runs' logs that are compared. */
export const RUN_SCHEME = "infra-planner-run";
/** Panel type of the overview of all environments, and its item of the status bar. */
export const OVERVIEW_VIEW_TYPE = "infraPlanner.overview";
export const STATUS_ITEM_ID = "infraPlanner.overview";

/** URI scheme of read-only log documents, and the folder in which they stand there. */
export const LOG_SCHEME = "infra-planner-log";
export const LOG_FOLDER = "Infra Planner";

/**
 * Language of log documents. It has no grammar: a log's colours are those that its programs gave it, and a grammar's
 * guesses would mix with them.
 */
export const LOG_LANGUAGE = "infra-planner-log";

/** URI scheme of read-only documents about drift: a check's sides, and reports. */
export const DRIFT_SCHEME = "infra-planner-drift";
/** URI scheme of read-only documents: what a service sent, and findings about the connection. */
export const READ_ONLY_SCHEME = "infra-planner-text";

/** URI scheme of what a picture was read from: the file's or folder's own URI is the query. */
export const INFRASTRUCTURE_SCHEME = "infra-planner-infrastructure";
/** URI scheme of what a map is of: the account that sees an environment, and the environment. */
export const MAP_SCHEME = "infra-planner-map";

/** URI scheme of generated code that is not written yet. */
export const CODE_SCHEME = "infra-planner-code";

/** URI scheme of the tree's rows, for their decorations. */
export const DECORATION_SCHEME = "infra-planner-row";

/** `viewItem` values of tree nodes, used by menus. */
export const ItemContext = {
  organization: "organization",
  pinned: "pinned",
  project: "project",
  environment: "environment",
  addedEnvironment: "environment.added",
  pinnedEnvironment: "environment.pinned",
  addedPinnedEnvironment: "environment.added.pinned",
  cost: "cost",
  drift: "drift",
  /** A check of a drift: as it is, or as the team judges it. */
  driftCheck: "driftCheck",
  driftedCheck: "driftCheck.drifted",
  acceptedCheck: "driftCheck.accepted",
  /** Accepted in part or no longer: it can be accepted, and what is accepted of it withdrawn. */
  mixedCheck: "driftCheck.mixed",
  /** The same, with attribute values. */
  differingCheck: "driftCheck.differing",
  driftedDifferingCheck: "driftCheck.differing.drifted",
  acceptedDifferingCheck: "driftCheck.differing.accepted",
  mixedDifferingCheck: "driftCheck.differing.mixed",
  logs: "logs",
  error: "error",
  odd: "odd",
} as const;
export type ItemContextValue = (typeof ItemContext)[keyof typeof ItemContext];

/** URI scheme of read-only documents about plans: reports, and the plans they compare. */
export const PLAN_SCHEME = "infra-planner-plan";

/** Glob of the files that hold plans. */
export const PLAN_FILE_PATTERN = "**/*.plan.json";

/** Glob of the files that hold a team's rules. */
export const RULE_FILE_PATTERN = "**/.infra-planner/rules/*.{yaml,yml,YAML,YML}";
