/** `npm start`: builds, and opens a VS Code with the extension on a scratch workspace, on the built-in service. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll } from "../../esbuild.mjs";
import { findDesktop } from "./desktop.ts";
import { root, serverVersions } from "./paths.ts";
import { onStopRequest, startProcess, stopProcess } from "./processes.ts";
import { startServer } from "./server.ts";

/** A plan to try "Render Plan Diagram" on. */
const EXAMPLE_PLAN = {
  components: [
    { type_id: "aws:apigatewayv2/api@1", name: "orders-api" },
    { type_id: "aws:lambda/function@1", name: "take-order" },
    { type_id: "aws:sqs/queue@1", name: "orders" },
    { type_id: "aws:dynamodb/table@1", name: "order-table" },
  ],
  deploy_order: ["order-table", "orders", "take-order", "orders-api"],
  errors: [],
  warnings: [],
  auto_completed: [],
  conflicts: [],
  rule_set_hash: null,
};

/** The extension works at once: it signs in to its built-in service by itself. */
const SETTINGS = { "infraPlanner.autoSignIn": true };

async function main(): Promise<void> {
  await buildAll();
  const scratch = await mkdtemp(join(tmpdir(), "infra-planner-start-"));
  const folder = join(scratch, "workspace");
  await mkdir(folder);
  await writeFile(join(folder, "orders.plan.json"), `${JSON.stringify(EXAMPLE_PLAN, null, 2)}\n`);
  const clean = () => rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  try {
    const desktop = findDesktop();
    if (desktop === undefined) await startInBrowser(folder, clean);
    else await startOnDesktop(desktop, scratch, folder, clean);
  } catch (error) {
    await clean();
    throw error;
  }
}

async function startInBrowser(folder: string, clean: () => Promise<void>): Promise<void> {
  const server = await startServer({
    version: serverVersions.newest,
    settings: SETTINGS,
    extension: root,
  });
  onStopRequest(async () => {
    await server.stop();
    await clean();
  });
  const url = server.windowUrl({ folder });
  console.log(`Infra Planner is running at ${url}`);
  console.log("Press Ctrl+C to stop it.");
  openBrowser(url);
}

async function startOnDesktop(
  executable: string,
  scratch: string,
  folder: string,
  clean: () => Promise<void>,
): Promise<void> {
  const userData = join(scratch, "user-data");
  await mkdir(join(userData, "User"), { recursive: true });
  await writeFile(join(userData, "User", "settings.json"), JSON.stringify(SETTINGS));
  const args = [
    folder,
    "--wait",
    "--new-window",
    "--disable-workspace-trust",
    `--user-data-dir=${userData}`,
    `--extensions-dir=${join(scratch, "extensions")}`,
    `--extensionDevelopmentPath=${root}`,
  ];
  const child = startProcess(executable, args, { stdio: "ignore" });
  onStopRequest(async () => {
    await stopProcess(child);
    await clean();
  });
  console.log(`Infra Planner is running in ${executable}`);
  console.log("Press Ctrl+C or close the window to stop it.");
  await once(child, "exit");
  await clean();
}

/** Opens the system's browser, where there is one; its absence is no failure, as the address has been printed. */
function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url.replaceAll("&", "^&")]
        : ["xdg-open", url];
  if (command === undefined) return;
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}

await main();
