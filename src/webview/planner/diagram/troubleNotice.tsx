import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { Offer, Trouble } from "./drawing.ts";

/** Says why something is not drawn, with the ways on from there. */
export function TroubleNotice({
  trouble,
  onOffer,
}: {
  readonly trouble: Trouble | undefined;
  readonly onOffer: (offer: Offer) => void;
}) {
  if (!trouble) return null;
  const titles: Readonly<Record<Offer, string>> = {
    architecture: t("Show the architecture"),
    resources: t("Show the resources"),
    service: t("Show as the service draws it"),
    mermaid: t("Show as Mermaid"),
    insist: t("Draw with Mermaid"),
    outline: t("Show as text"),
  };
  const { kind, sentence, offers } = trouble;
  return (
    <div
      class={kind === "error" ? "notice notice-error" : "notice"}
      role={kind === "error" ? "alert" : "note"}
    >
      <Icon name={kind === "error" ? "error" : "question"} />
      <div>
        <p>{sentence}</p>
        <p class="offers">
          {offers.map((offer, index) => (
            <button
              type="button"
              key={offer}
              class={index === 0 ? "primary" : "secondary"}
              onClick={() => onOffer(offer)}
            >
              {titles[offer]}
            </button>
          ))}
        </p>
      </div>
    </div>
  );
}
