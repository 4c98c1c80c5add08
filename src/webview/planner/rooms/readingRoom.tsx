import { t } from "../../common/l10n.ts";

/** In place of the form while the host reads what the panel was opened for: a large file takes it seconds. */
export function ReadingRoom({ name }: { readonly name: string }) {
  return (
    <section class="reading-room" aria-busy="true">
      <div class="progress" />
      <p class="muted" role="status">
        {t("Reading {0}…", name)}
      </p>
    </section>
  );
}
