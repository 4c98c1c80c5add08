/** What a deployment is marked with as a whole, where its language hands that on to the resources. */
import type { CommonFile } from "./mappingTable.ts";
import type { Tag } from "./model.ts";
import type { PlanSays } from "./planSays.ts";
import type { Variables } from "./variables.ts";

/**
 * The tags of the language, and those of the plan, which go first. Some services take two keys that differ in case only
 * as the same (https://docs.aws.amazon.com/IAM/latest/UserGuide/id_tags.html), so that the deployment has but one of them.
 */
export function deploymentTags(
  { tags }: Pick<CommonFile, "tags">,
  variables: Pick<Variables, "presetText">,
  said: PlanSays["tags"] = {},
): Tag[] {
  const taken = new Set(Object.keys(said).map((key) => key.toLowerCase()));
  const own = Object.entries(tags).flatMap(([key, variable]) => {
    const value = taken.has(key.toLowerCase()) ? undefined : variables.presetText(variable);
    return value === undefined ? [] : [{ key, value, variable }];
  });
  return [...own, ...Object.entries(said).map(([key, value]) => ({ key, value }))];
}
