/**
 * The versions that generated code pins or names, what was current when somebody last looked, and why one stays behind.
 * `node test/support/code/pinned.ts` lists them with how long ago that was.
 */
import { hasResource } from "../../../src/engine/code/mapping.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { CODE_TABLES } from "../../../src/engine/code/tables.ts";

export interface Looked {
  /** The newest major there was. */
  readonly current: number;
  /** On this day. */
  readonly on: string;
  /** Why the code stays with an older one. */
  readonly behind?: string;
}

const GOOGLE: Looked = {
  current: 8,
  on: "2026-11-29",
  behind: "no package has the typings of a newer major than 6, and what is written is held against them",
};

/** By provider or module, as code names it. */
export const LOOKED: Readonly<Record<string, Looked>> = {
  "hashicorp/aws": { current: 6, on: "2026-11-29" },
  "hashicorp/azurerm": { current: 4, on: "2026-11-29" },
  "hashicorp/azuread": { current: 3, on: "2026-11-29" },
  "hashicorp/google": GOOGLE,
  "hashicorp/google-beta": GOOGLE,
  "hashicorp/random": { current: 3, on: "2026-11-29" },
  "terraform-aws-modules/ecs/aws": { current: 7, on: "2026-11-29" },
  "terraform-aws-modules/eks/aws": { current: 21, on: "2026-11-29" },
  "terraform-aws-modules/lambda/aws": { current: 8, on: "2026-11-29" },
  "terraform-aws-modules/rds/aws": { current: 7, on: "2026-11-29" },
  "terraform-aws-modules/rds-aurora/aws": { current: 10, on: "2026-11-29" },
  "terraform-aws-modules/s3-bucket/aws": { current: 5, on: "2026-11-29" },
  "terraform-aws-modules/vpc/aws": { current: 6, on: "2026-11-29" },
};

/** What the code pins or names: of Bicep's own modules there is no major yet. */
export async function pinnedVersions(): Promise<ReadonlyMap<string, string>> {
  const pinned = new Map<string, string>();
  for (const table of CODE_TABLES) {
    const { schemas, mappings } = await shippedTable(table);
    const { provider, providerVersion } = schemas.source;
    if (provider !== undefined && providerVersion !== undefined) pinned.set(provider, providerVersion);
    for (const [source, one] of Object.entries(mappings.common.providers))
      pinned.set(source, typeof one === "string" ? one : one.version);
    for (const one of Object.values(mappings.types))
      if (hasResource(one) && one.module && !one.module.source.startsWith("br/"))
        pinned.set(one.module.source, one.module.version);
  }
  return pinned;
}

/** "~> 6.50" is of major 6. */
export const majorOf = (version: string) => Number(/\d+/.exec(version)?.[0]);

/** A line for each version, those that were looked at longest ago first. */
async function listed(now: Date): Promise<string[]> {
  const rows = [...(await pinnedVersions())].map(([name, version]) => {
    const { current, on = "", behind } = LOOKED[name] ?? {};
    const days = Math.floor((now.getTime() - Date.parse(on)) / 86_400_000);
    return {
      days,
      line: [name, version, `current ${current}`, `looked at ${days} days ago`, behind ?? ""].join("\t"),
    };
  });
  return rows.sort((a, b) => b.days - a.days).map(({ line }) => line.trimEnd());
}

if (import.meta.main) for (const line of await listed(new Date())) console.log(line);
