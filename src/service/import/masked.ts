import { secretsOf } from "../../shared/redaction/types.ts";
import { redactValue } from "../../shared/redaction/value.ts";

/**
 * Attributes of a resource as they may be kept.
 * @param type the resource's, as Terraform writes it
 * @param sensitive true where a value is sensitive as a whole, else an object or array of its shape that holds marks
 * @param before what they are compared with
 */
export function maskedAttributes(
  type: unknown,
  attributes: unknown,
  sensitive: unknown,
  before: unknown = attributes,
): unknown {
  const secrets = typeof type === "string" ? secretsOf(type) : undefined;
  return redactValue(attributes, { marks: sensitive, recorded: before, secrets });
}
