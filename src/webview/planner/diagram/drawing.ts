/** Draws what the service rendered, within the limits of each view; the last good picture stays while a new one fails. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { DiagramChoice } from "../../../shared/protocols/planner.ts";
import { t } from "../../common/l10n.ts";
import type { Rendered, ViewState } from "../viewState.ts";
import { judgeMermaid, MAX_MERMAID_TEXT, MERMAID_LIMITS, mermaidSeconds, mermaidSize } from "./formats.ts";
import { hasIcons, withIcons } from "./icons.ts";
import type { Picture } from "./picture.ts";
import { type InertPicture, sanitizeFar, sanitizeSvg, wholePicture } from "./sanitizeSvg.ts";
import type { Stage } from "./stage.ts";

/** What a message offers: the other views, or to draw all the same. */
export type Offer = DiagramChoice | "insist" | "outline";

/** Why what was rendered is not drawn. */
export interface Trouble {
  readonly kind: "question" | "error";
  readonly sentence: string;
  readonly offers: readonly Offer[];
}

/** A picture and what it was drawn from. */
export interface Drawn {
  readonly picture: Picture;
  readonly rendered: Rendered;
}

export interface Drawing {
  readonly drawn: Drawn | undefined;
  readonly trouble: Trouble | undefined;
  /** Mermaid is at work; it cannot be stopped. */
  readonly busy: boolean;
  /** Says that the user asks for Mermaid now, or insists on it. */
  readonly request: (what: "view" | "insist") => void;
}

export function useDrawing(state: ViewState, stage: { readonly current: Stage | null }): Drawing {
  const { rendered } = state;
  const { planTitle, proposal, diagram } = state.document;
  const [drawn, setDrawn] = useState<Drawn>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const asked = useRef<"none" | "view" | "insist">("none");
  const subject = useRef<unknown>(undefined);

  useEffect(() => {
    if (!rendered) {
      stage.current?.clear();
      setDrawn(undefined);
      setTrouble(undefined);
      return undefined;
    }
    let current = true;
    const draw = async () => {
      const refusal = rendered.format === "mermaid" ? mermaidTrouble(rendered, asked.current) : undefined;
      if (refusal) return setTrouble(refusal);
      asked.current = "none";
      // What is shown is another plan when its file or its proposal is another.
      const about = planTitle ?? proposal;
      const same = subject.current === about;
      const inert = await toSvg(rendered, setBusy, same ? stage.current?.picture : undefined);
      if (!current || !stage.current) return undefined;
      subject.current = about;
      // Whoever has not moved it in one view has not in the other.
      const refit =
        drawn !== undefined &&
        ((stage.current.unmoved && isOtherView(drawn.rendered, rendered)) ||
          drawn.rendered.filter !== rendered.filter);
      const looked = diagram?.camera ?? (diagram?.whole ? "whole" : "opening");
      const keep = same ? (refit ? "opening" : "steady") : looked;
      const picture = stage.current.show(inert, rendered.plan, keep, state.selected);
      setDrawn({ picture, rendered });
      return setTrouble(undefined);
    };
    draw()
      .catch((error: unknown) => current && setTrouble(failure(rendered, error)))
      .finally(() => setBusy(false));
    return () => {
      current = false;
    };
  }, [rendered, attempt]);

  const request = (what: "view" | "insist") => {
    asked.current = what;
    if (rendered?.format === "mermaid") setAttempt(attempt + 1);
  };
  return { drawn, trouble, busy, request };
}

function isOtherView(before: Rendered, after: Rendered): boolean {
  return before.format !== after.format || before.choice !== after.choice;
}

async function toSvg(
  { format, text, plan, icons }: Rendered,
  setBusy: (busy: boolean) => void,
  before: Picture | undefined,
): Promise<InertPicture> {
  // Icons are seen from afar, too.
  if (format === "svg")
    return hasIcons(icons) ? wholePicture(withIcons(sanitizeSvg(text), icons)) : sanitizeFar(text, before);
  setBusy(true);
  // Mermaid blocks the page: what says so has to be painted before.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const most = { text: MAX_MERMAID_TEXT, edges: Math.max(200, 4 * plan.components.length) };
  const { drawMermaid } = await import("./mermaidView.ts");
  return wholePicture(await drawMermaid(text, most));
}

function mermaidTrouble({ text, plan }: Rendered, asked: "none" | "view" | "insist"): Trouble | undefined {
  const count = mermaidSize(text, plan.components.length);
  switch (judgeMermaid(count, text.length, asked)) {
    case "draw":
      return undefined;
    case "ask":
      return {
        kind: "question",
        sentence: t("Mermaid needs about {0} s for {1} components.", mermaidSeconds(count), count),
        offers: ["insist", "resources"],
      };
    case "warn":
      return {
        kind: "question",
        sentence: t(
          "Mermaid needs about {0} s for {1} components. The panel does not respond meanwhile.",
          mermaidSeconds(count),
          count,
        ),
        offers: ["resources", "insist"],
      };
    case "tooMany":
      return {
        kind: "error",
        sentence: t(
          "Mermaid draws at most {0} components; this plan has {1}.",
          MERMAID_LIMITS.afterWarning,
          count,
        ),
        offers: ["resources", "outline"],
      };
    case "tooLong":
      return {
        kind: "error",
        sentence: t(
          "Mermaid draws at most {0} characters of markup; this diagram has {1}.",
          MAX_MERMAID_TEXT,
          text.length,
        ),
        offers: ["resources", "outline"],
      };
  }
}

function failure({ format, plan }: Rendered, error: unknown): Trouble {
  const words = error instanceof Error ? error.message : String(error);
  if (format === "mermaid") {
    return {
      kind: "error",
      sentence: t("Mermaid cannot draw this diagram. {0}", words),
      offers: ["resources", "outline"],
    };
  }
  const drawable = plan.components.length <= MERMAID_LIMITS.afterWarning;
  return { kind: "error", sentence: words, offers: drawable ? ["mermaid", "outline"] : ["outline"] };
}
