import type { PanelAction } from "../../../shared/protocols/panel.ts";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";

/** What can be made of the plan: code, and a file that is kept with it. */
export function CodeActions({ onAct }: { readonly onAct: (action: PanelAction) => void }) {
  return (
    <div class="code-actions">
      <h2 class="visually-hidden">{t("Code")}</h2>
      <p>
        {t("The plan as Terraform, CloudFormation or Bicep, to be read and changed before it is deployed.")}
      </p>
      <button type="button" class="secondary" onClick={() => onAct("generateCode")}>
        <Icon name="file-code" /> {t("Generate code for the plan")}
      </button>
      <p>{t("A file of the plan can be reviewed, compared with later ones, and opened here again.")}</p>
      <button type="button" class="secondary" onClick={() => onAct("savePlan")}>
        <Icon name="json" /> {t("Save the plan as a file")}
      </button>
    </div>
  );
}
