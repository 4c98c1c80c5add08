import { useEffect, useState } from "preact/hooks";
import type { Result } from "../../../shared/protocols/panel.ts";
import type { PlannerProtocol, TypeView } from "../../../shared/protocols/planner.ts";
import { Combobox } from "../../common/combobox.tsx";
import { HostError } from "../../common/host.ts";
import { t } from "../../common/l10n.ts";
import { Icon, Section } from "../../common/parts.tsx";
import { namesOf } from "../design.ts";
import { TypeId } from "../typeId.tsx";
import type { ViewProps } from "../viewProps.ts";

/** Words are looked up once the typing pauses for this long, in milliseconds. */
const TYPING_PAUSE = 120;

/** "Why not X?": any type of the catalogue by its words, why it is not recommended, and a way to add it anyway. */
export function CatalogueSearch({ state, controller }: ViewProps) {
  const [words, setWords] = useState("");
  const [types, setTypes] = useState<readonly TypeView[]>([]);
  const [chosen, setChosen] = useState<TypeView>();
  const cloud = cloudOf(state);

  useEffect(() => {
    if (words === "" || chosen) return undefined;
    const abort = new AbortController();
    const look = async () => {
      const { types: found } = await controller.host.call(
        "catalogue",
        { words, ...(cloud === undefined ? {} : { cloud }) },
        abort.signal,
      );
      setTypes(found);
    };
    // Without an answer there is nothing to suggest; what is asked about a type then says what is wrong.
    const timer = setTimeout(() => look().catch(() => {}), TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words, chosen, cloud]);

  return (
    <Section title={t("Why not something else?")}>
      <Combobox
        label={t("Find a component in the catalog")}
        placeholder={t("Kubernetes, cache, SQL…")}
        value={words}
        options={types.map(({ typeId, displayName }) => ({
          value: typeId,
          label: displayName,
          detail: typeId,
        }))}
        onInput={(text) => {
          setWords(text);
          setChosen(undefined);
          if (text === "") setTypes([]);
        }}
        onChoose={({ value }) => {
          const type = types.find(({ typeId }) => typeId === value);
          setChosen(type);
          setWords(type?.displayName ?? "");
        }}
      />
      {words !== "" && types.length === 0 && !chosen && (
        <p class="muted">{t("The catalog has nothing by these words.")}</p>
      )}
      {chosen && <Answer key={chosen.typeId} type={chosen} state={state} controller={controller} />}
    </Section>
  );
}

/** Why a type is not recommended, what would have to change, and the button that adds it all the same. */
function Answer({ type, state, controller }: ViewProps & { readonly type: TypeView }) {
  const [reason, setReason] = useState<Result<PlannerProtocol, "whyNot">>();
  const { asked, chosen } = state.document;
  const count = chosen.filter(({ typeId }) => typeId === type.typeId).length;
  const rivals = count > 0 ? [] : chosen.filter(({ typeId }) => typeId === reason?.alternativeTo);

  useEffect(() => {
    if (!asked) return undefined;
    const abort = new AbortController();
    const ask = async () => {
      const answered = await controller.host.call("whyNot", { ...asked, typeId: type.typeId }, abort.signal);
      setReason(answered);
      controller.announce(answered.answer);
    };
    ask().catch((error: unknown) => {
      if (!abort.signal.aborted)
        setReason({ answer: error instanceof HostError ? error.message : String(error) });
    });
    return () => abort.abort();
  }, [asked]);

  return (
    <div class="answer">
      <p class="candidate-name">{type.displayName}</p>
      <TypeId typeId={type.typeId} />
      <p class="muted">{type.summary}</p>
      {reason && reason.answer !== "" && <p>{reason.answer}</p>}
      {reason?.change !== undefined && (
        <p class="note">
          <Icon name="lightbulb" /> <span>{reason.change}</span>
        </p>
      )}
      <div class="answer-actions">
        {rivals.length > 0 && (
          <button type="button" class="secondary" onClick={() => controller.design.addInstead(type, rivals)}>
            <Icon name="arrow-swap" /> {t("Use instead of {0}", namesOf(rivals))}
          </button>
        )}
        <button type="button" class="secondary" onClick={() => controller.design.add(type)}>
          <Icon name="add" /> {count === 0 ? t("Add it anyway") : t("Add another one")}
        </button>
      </div>
      {count > 0 && <p class="muted">{t("In the design: {0}", count)}</p>}
    </div>
  );
}

/** The cloud of the design: the constraints', else that of what was proposed or chosen. */
function cloudOf({ document }: ViewProps["state"]): string | undefined {
  const asked = document.asked?.constraints["cloud"];
  if (typeof asked === "string" && asked !== "") return asked.toLowerCase();
  const first = document.proposal?.candidates[0] ?? document.chosen[0];
  return first?.typeId.split(":")[0];
}
