/** Large logs in VS Code: what opening and following them costs the extension host. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buildAll } from "../../esbuild.mjs";
import { runHostSuite } from "../host/hostSuite.ts";
import { root, serverVersions } from "../host/paths.ts";
import { bundleProbe } from "./hostProbe.ts";
import type { HostStrain } from "./hostStrain.ts";

/** @param megabytes of text; the client's limit is 536.9 MB */
export async function benchLogsInEditor(megabytes = [200]): Promise<readonly HostStrain[]> {
  await buildAll();
  const testsPath = await bundleProbe("logProbe");
  const strains: HostStrain[] = [];
  for (const size of megabytes) strains.push(...(await strainOf(size, testsPath)));
  return strains;
}

async function strainOf(megabytes: number, testsPath: string): Promise<readonly HostStrain[]> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "logServer.ts"), String(megabytes)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [url] = await once(createInterface(server.stdout), "line");
    const strains = await runHostSuite<readonly HostStrain[]>({
      editor: { server: serverVersions.newest },
      developmentPath: root,
      testsPath,
      env: { LOGS_BENCH_URL: String(url) },
    });
    return strains.map((strain) => ({ ...strain, what: `${megabytes} MB: ${strain.what}` }));
  } finally {
    server.kill();
  }
}

if (import.meta.main) {
  console.table(await benchLogsInEditor());
  process.exit(0);
}
