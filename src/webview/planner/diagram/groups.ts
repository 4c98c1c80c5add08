import { t } from "../../common/l10n.ts";

/** What the groups of a plan are called; a group that is not known is called by its own word. */
export function groupTitle(group: string): string {
  const titles: Readonly<Record<string, string>> = {
    edge: t("Edge"),
    network: t("Network"),
    identity: t("Identity and security"),
    compute: t("Compute"),
    messaging: t("Messaging"),
    data: t("Data"),
    ai: t("AI and machine learning"),
    observability: t("Observability"),
    delivery: t("Delivery and management"),
    other: t("Other"),
  };
  return Object.hasOwn(titles, group) ? (titles[group] ?? group) : group;
}
