/**
 * `npm run bench`: every measurement, printed as tables; names choose some of them, `npm run bench -- logs panel`.
 * Machines are noisy: compare within one run.
 */
import { generate } from "../../src/engine/build/generate.ts";

interface Benchmark {
  readonly title: string;
  /** What is measured loads with it, so that benchmarks do not burden each other. One table, or several by their titles. */
  readonly run: () => Promise<unknown>;
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  engine: {
    title: "Engine (ms a call)",
    run: async () => (await import("./planner.ts")).benchEngine(),
  },
  diagrams: {
    title: "Diagrams (ms a picture, by number of components)",
    run: async () => (await import("./diagram.ts")).benchDiagrams(),
  },
  infrastructure: {
    title: "What is there, read and reviewed (ms, by number of resources)",
    run: async () => (await import("./infrastructure.ts")).benchInfrastructure(),
  },
  state: {
    title: "A state of some thousand resources, read (ms)",
    run: async () => (await import("./infrastructure.ts")).benchState(),
  },
  painted: {
    title: "What is there in VS Code: read, reviewed and painted (ms, by number of resources)",
    run: async () => (await import("./infrastructureInEditor.ts")).benchInfrastructureInEditor(),
  },
  "painted-strain": {
    title: "Large infrastructure in VS Code: what its extension host bears (ms, MB)",
    run: async () => (await import("./infrastructureInEditor.ts")).benchInfrastructureStrain(),
  },
  "state-memory": {
    title: "A state of 50 MB, read in its thread (ms, MB)",
    run: async () => (await import("./stateMemory.ts")).benchStateMemory(),
  },
  "diagram-quality": {
    title: "Pictures of architectures, beside ELK's layered layout",
    run: async () => (await import("./diagramQuality.ts")).benchDiagramQuality(),
  },
  "diagram-stability": {
    title: "Pictures of architectures when one component goes (medians)",
    run: async () => (await import("./diagramLayout.ts")).benchDiagramStability(),
  },
  "diagram-layout": {
    title: "Laying architectures out (ms of computing)",
    run: async () => (await import("./diagramLayout.ts")).benchDiagramLayout(),
  },
  plans: {
    title: "Texts of plans (ms to read and judge one)",
    run: async () => (await import("./plans.ts")).benchPlanText(),
  },
  rules: {
    title: "1,000 rules over 1,000 components (ms of computing, medians)",
    run: async () => [(await import("./rules.ts")).benchRules()],
  },
  code: {
    title: "Generating code of a large plan (ms that its thread computes: the first time, and after ten)",
    run: async () => (await import("./code.ts")).benchCode(),
  },
  cli: {
    title: "The command line, as it ships, beside a Node that does nothing (ms)",
    run: async () => (await import("./commandLine.ts")).benchCommandLine(),
  },
  client: {
    title: "30 GETs against a limit of 10 per 3 s",
    run: async () => (await import("./client.ts")).benchClient(),
  },
  strain: {
    title: "The worst bodies of answers (longest stall in ms of computing time, MB)",
    run: async () => (await import("./strain.ts")).benchStrain(),
  },
  service: {
    title: "The built-in service (ms a request or an import, medians)",
    run: async () => (await import("./service.ts")).benchService(),
  },
  imports: {
    title: "Importing a cost export of 1,000,000 rows, and importing it again",
    run: async () => (await import("./imports.ts")).benchImport(),
  },
  logs: {
    title: "Logs (while others go on beside them)",
    run: async () => (await import("./logs.ts")).benchLogs(),
  },
  whole: {
    title: "Large logs in VS Code (its extension host; by the clock, waits for other processes count too)",
    run: async () => (await import("./logsInEditor.ts")).benchLogsInEditor(),
  },
  tree: {
    title: "The Projects view's model of 1,000 projects with 10 environments each (ms, MB)",
    run: async () => (await import("./explorer.ts")).benchExplorerHost(),
  },
  view: {
    title: "The Projects view in VS Code (ms)",
    run: async () => {
      const { benchExplorerWindow } = await import("./explorer.ts");
      await (await import("../../esbuild.mjs")).buildAll();
      return { "1 project": await benchExplorerWindow(1), "1,000 projects": await benchExplorerWindow() };
    },
  },
  panel: {
    title: "The planner panel (ms from the click to the paint)",
    run: async () => (await import("./panel.ts")).benchPanel(),
  },
  overview: {
    title: "The overview of 10,000 environments in its page (ms)",
    run: async () => (await import("./overview.ts")).benchOverview(),
  },
  pictures: {
    title: "Pictures in the panel, beside plain Mermaid (ms from the plan to the paint)",
    run: async () => (await import("./pictures.ts")).benchPaint(),
  },
  handling: {
    title: "Pictures in the panel (ms to move, zoom, search, and change the theme)",
    run: async () => (await import("./pictures.ts")).benchHandling(),
  },
  activation: {
    title:
      "Loading and activating an extension in a fresh VS Code (medians; CPU of the extension host in ms)",
    run: async () => (await import("./activation.ts")).benchActivation(),
  },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(", ")}. There are: ${Object.keys(BENCHMARKS).join(", ")}.`,
  );
  process.exit(2);
}
await generate();
for (const [name, { title, run }] of Object.entries(BENCHMARKS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${title}`);
  const found = await run();
  if (!(found instanceof Map)) console.table(found);
  else
    for (const [part, table] of found) {
      console.log(`\n${part}`);
      console.table(table);
    }
}
// Servers and editors that were measured may still be closing.
process.exit(0);
