import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { ViewProps } from "../viewProps.ts";
import { currentDesign } from "./wholeDesigns.ts";

/** Whole designs to switch between, and what the chosen one means. */
export function DesignSwitch({ state, controller }: ViewProps) {
  const { proposal } = state.document;
  const { designs = [] } = proposal ?? {};
  if (designs.length < 2) return null;
  const current = currentDesign(state.document);
  return (
    <div class="designs">
      <fieldset class="switch" aria-label={t("Whole designs")}>
        {designs.map((whole) => (
          <button
            type="button"
            key={whole.id}
            aria-pressed={whole === current}
            title={whole.tradeOff}
            onClick={() => controller.design.switchTo(whole)}
          >
            {whole.title}
          </button>
        ))}
      </fieldset>
      {current ? (
        <p class="muted">{current.tradeOff}</p>
      ) : (
        <p class="note">
          <Icon name="edit" /> <span>{t("Your own selection.")}</span>
        </p>
      )}
    </div>
  );
}
