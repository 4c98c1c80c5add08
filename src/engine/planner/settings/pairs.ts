/** Settings that a service takes in certain pairs only: who says the one has said what the other must be at least. */
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { SettingName } from "../../catalogue/settings.ts";
import type { Setting } from "./detect.ts";

/** Processors, and the least and the most memory that goes with them, in MB. */
interface Size {
  readonly vcpu: number;
  readonly least: number;
  readonly most: number;
}

/** By cloud and type, the smallest first. */
const SIZES: ReadonlyMap<string, readonly Size[]> = new Map([
  [
    "aws ecs/taskdefinition",
    // Amazon ECS task definition parameters for Fargate, task size.
    [
      { vcpu: 0.25, least: 512, most: 2048 },
      { vcpu: 0.5, least: 1024, most: 4096 },
      { vcpu: 1, least: 2048, most: 8192 },
      { vcpu: 2, least: 4096, most: 16_384 },
      { vcpu: 4, least: 8192, most: 30_720 },
      { vcpu: 8, least: 16_384, most: 61_440 },
      { vcpu: 16, least: 32_768, most: 122_880 },
    ],
  ],
]);

/** The setting that belongs to one that is said alone, at its least value; undefined where there is none. */
export function partnerOf(
  { provider, service, kind }: CatalogueEntry,
  said: ReadonlyMap<SettingName, Setting>,
): { readonly name: SettingName; readonly value: number } | undefined {
  const sizes = SIZES.get(`${provider} ${service}/${kind}`);
  const [vcpu, memory] = [said.get("vcpu")?.value, said.get("memory-mb")?.value];
  if (sizes === undefined || (vcpu === undefined) === (memory === undefined)) return undefined;
  if (typeof vcpu === "number") {
    const size = sizes.find((one) => one.vcpu >= vcpu);
    return size === undefined ? undefined : { name: "memory-mb", value: size.least };
  }
  const size = sizes.find(({ most }) => typeof memory === "number" && memory <= most);
  return size === undefined ? undefined : { name: "vcpu", value: size.vcpu };
}
