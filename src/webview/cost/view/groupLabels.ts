/** What the groups of costs are called. */
import { t } from "../../common/l10n.ts";
import type { Dimension, Group, Narrowing } from "../model/breakdown.ts";

export function dimensionLabel(dimension: Dimension): string {
  switch (dimension) {
    case "category":
      return t("Category");
    case "service":
      return t("Service");
    case "account":
      return t("Account");
    case "resource":
      return t("Resource");
    default:
      return t("Tag {0}", dimension.slice("tag:".length));
  }
}

export function groupLabel({ name, others }: Pick<Group, "name" | "others">, dimension: Dimension): string {
  if (name !== undefined) return name === "" ? t("(empty)") : name;
  if (others > 0) return t("Smaller ones together ({0})", others);
  switch (dimension) {
    case "category":
      return t("No category");
    case "service":
      return t("No service");
    case "account":
      return t("No account");
    case "resource":
      return t("No resource");
    default:
      return t("Without this tag");
  }
}

/** "Service: Queue". */
export function narrowingLabel({ dimension, name }: Narrowing): string {
  return `${dimensionLabel(dimension)}: ${groupLabel({ name, others: 0 }, dimension)}`;
}
