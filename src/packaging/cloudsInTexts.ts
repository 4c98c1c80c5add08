/** Writes the clouds into the texts that list them: the setting's description and the README. Run by `npm run schema`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLOUD_IDS } from "../shared/clouds.ts";

const root = join(import.meta.dirname, "../..");

/** A list of the clouds' ids as code, such as "`aws`, `azure`, and `gcp`". */
function clouds(type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat("en", { type }).format(CLOUD_IDS.map((id) => `\`${id}\``));
}

function rewrite(name: string, change: (text: string) => string): void {
  const file = join(root, name);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

rewrite("package.nls.json", (text) => {
  const setting = `The cloud-provider word in the service's routes and tool names. The built-in service knows \`provider\` (its default cloud), ${clouds("conjunction")}.`;
  return `${JSON.stringify({ ...JSON.parse(text), "setting.provider": setting }, null, 2)}\n`;
});
rewrite("README.md", (text) =>
  text.replace(
    /^\| `infraPlanner\.provider` \|.*$/m,
    `| \`infraPlanner.provider\` | The provider word in the service's routes: \`provider\`, or for the built-in service ${clouds("disjunction")}. |`,
  ),
);
