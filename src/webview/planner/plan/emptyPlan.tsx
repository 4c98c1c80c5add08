import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";

/** Where components can come from: what was proposed, the catalog alone, or the file that is shown as it stands. */
type Origin = "proposal" | "catalog" | "file";

const ADVICE: Readonly<Record<Origin, string>> = {
  proposal: t("Tick some of the proposed components, or find others under “Why not something else?”."),
  catalog: t("Find components in the catalog, under “Why not something else?”."),
  file: t("Write components into the file, and the picture follows; or open it with “Change it here”."),
};

interface EmptyPlanProps {
  readonly from: Origin;
  /** Chooses what was recommended; absent where nothing was. */
  readonly onChooseRecommended: (() => void) | undefined;
}

/** What to do with a plan without components. */
export function EmptyPlan({ from, onChooseRecommended }: EmptyPlanProps) {
  return (
    <div class="notice" role="note">
      <Icon name="info" />
      <div>
        <p>{ADVICE[from]}</p>
        {onChooseRecommended && (
          <button type="button" class="link" onClick={onChooseRecommended}>
            <Icon name="sparkle" /> {t("Choose the recommended components")}
          </button>
        )}
      </div>
    </div>
  );
}
