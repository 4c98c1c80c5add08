import type { PlanInput } from "../../contract/plan.ts";
import { cloudName, cloudOf } from "../../shared/clouds.ts";
import { readRegion } from "../catalogue/regions.ts";
import { isModule, plainLine } from "./describe.ts";

/** What a plan says of itself that becomes a variable's default. */
export interface PlanSays {
  /** As its cloud writes it. */
  readonly region?: string;
  /** The kind of environment, as whoever asked for it wrote it: `prod`. */
  readonly environment?: string;
  /** As the cloud takes them. */
  readonly tags?: Readonly<Record<string, string>>;
  /** What a person must decide, where the plan says something that the cloud does not take. */
  readonly doubts: readonly string[];
}

/** Reads what a plan, which comes from outside, says of itself. */
export function planSays(plan: PlanInput, cloud: string): PlanSays {
  const doubts: string[] = [];
  const region = regionOf(plan.region ?? "", cloud, doubts);
  const environment = ENVIRONMENT.test(plan.environment ?? "") ? plan.environment : undefined;
  const tags = tagsOf(plan.tags ?? {}, cloud, doubts);
  const modules = plan.components.filter(isModule).map(({ name }) => shown(name));
  if (modules.length > 0) doubts.push(ofModules(modules));
  return {
    ...(region !== undefined && { region }),
    ...(environment !== undefined && { environment }),
    ...(Object.keys(tags).length > 0 && { tags }),
    doubts,
  };
}

/** Modules that are named; more are counted. */
const MOST_NAMED = 10;

function ofModules(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).join(", ");
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : "";
  return `call the modules again, or write the rest of them: of ${named}${more} only the main resource is written`;
}

/** What names of resources and the parameter of CloudFormation take. */
const ENVIRONMENT = /^[a-z0-9][a-z0-9-]{0,31}$/i;

function regionOf(word: string, cloud: string, doubts: string[]): string | undefined {
  if (word.trim() === "") return undefined;
  const { region } = readRegion(cloud, word);
  if (region === undefined)
    doubts.push(
      `choose the region: the plan names “${shown(word)}”, and no region of ${cloudName(cloud)} is known by that name`,
    );
  return region?.id;
}

function tagsOf(said: Readonly<Record<string, string>>, cloud: string, doubts: string[]) {
  const taken = cloudOf(cloud)?.tags;
  const tags: [string, string][] = [];
  for (const [name, text] of Object.entries(said)) {
    const [key, value] = cloud === "gcp" ? [label(name), label(text)] : [name, text];
    if (taken?.key.test(key) && taken.value.test(value)) tags.push([key, value]);
    else doubts.push(`give the tag “${shown(name)}” another form, which ${cloudName(cloud)} takes`);
  }
  return Object.fromEntries(tags);
}

/** A label in the place of a tag: "Cost Center" becomes `cost-center`. */
const label = (text: string) => text.toLowerCase().replace(/[^a-z0-9_-]/g, "-");

const shown = (word: string) => plainLine(word.slice(0, 60));
