/** `npm run bench`: every measurement, printed as tables. Machines are noisy: compare within one run. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { generate } from "../../src/engine/build/generate.ts";
import { root } from "../host/paths.ts";

generate();
const { benchActivation } = await import("./activation.ts");
const { benchClient } = await import("./client.ts");
const { benchExplorerHost, benchExplorerWindow } = await import("./explorer.ts");
const { benchDiagrams } = await import("./diagram.ts");
const { benchImport } = await import("./imports.ts");
const { benchLogs } = await import("./logs.ts");
const { benchPanel } = await import("./panel.ts");
const { benchPlanText } = await import("./plans.ts");
const { benchEngine } = await import("./planner.ts");

console.log("\nEngine (ms a call)");
console.table(benchEngine());
console.log("\nDiagrams (ms a picture, by number of components)");
console.table(benchDiagrams());
console.log("\nTexts of plans (ms to read and judge one)");
console.table(benchPlanText());
console.log("\n30 GETs against a limit of 10 per 3 s");
console.table(await benchClient());
console.log("\nImporting a cost export of 1,000,000 rows, and importing it again");
console.table(await benchImport());
console.log("\nLogs (while others go on beside them)");
console.table(await benchLogs());
console.log("\nThe Projects view of 1,000 projects with 10 environments each (ms, MB)");
console.table({ ...(await benchExplorerHost()), ...(await benchExplorerWindow()) });
console.log("\nThe planner panel (ms from the click to the paint)");
console.table(await benchPanel());
const times = await benchActivation();
const size = statSync(join(root, "dist", "extension.cjs")).size;
console.log("\nLoading and activating the extension in a fresh VS Code (ms, fastest first)");
console.table(times.map(({ ms, cpuMs }) => ({ ms: ms.toFixed(1), cpuMs: cpuMs.toFixed(1) })));
console.log(`main bundle: ${(size / 1024).toFixed(0)} KB`);
process.exit(0);
