/**
 * Components that may be chosen for one plan; what composition adds comes on top, and composing these takes less than a
 * second. Clouds take fewer at once: 500 resources in a template of CloudFormation, 800 in one of Azure.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 * https://learn.microsoft.com/azure/azure-resource-manager/templates/best-practices#template-limits
 */
export const MOST_CHOSEN = 1_000;

/** A request with more chosen components than a plan is composed of. */
export class TooManyChosen extends Error {
  override readonly name = "TooManyChosen";

  constructor(count: number) {
    super(
      `A plan is composed of ${MOST_CHOSEN} chosen components at most, and these are ${count}. Compose it in parts, such as a plan for each service or environment.`,
    );
  }
}
