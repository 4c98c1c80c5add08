/** A plan's architecture as a file for draw.io: frames as containers, cards and actors in them, links as connectors. */
import type { PlanInput } from "../../../contract/plan.ts";
import type { RenderOptions } from "../../../contract/rendering.ts";
import { type Connector, type Shape, writeDrawio } from "../drawio/document.ts";
import { brokenName, Styles } from "../drawio/styles.ts";
import type { Box } from "../geometry.ts";
import { isWorded } from "./captions.ts";
import { groupedIn } from "./grouping/grouping.ts";
import type { TypeFacts } from "./knowing.ts";
import type { PlacedCard, PlacedFrame } from "./layout/placed.ts";
import { SIZES } from "./layout/sizes.ts";
import { captionOf } from "./links.ts";
import { type Element, groupIn, isSeen, type Link, looksOf } from "./model.ts";
import { pictureOf, TITLE } from "./picture.ts";

/** Renders the architecture. Secondary relations stand on a layer that is hidden at first. */
export function renderArchitectureDrawio(
  plan: PlanInput,
  facts?: TypeFacts,
  options: RenderOptions = {},
): string {
  const { picture, links, title, titleLines } = pictureOf(plan, facts, options);
  const styles = new Styles(options.theme);
  const { frames, cards } = picture;
  const ids = identify([...frames.map(({ frame }) => frame), ...cards.map(({ card }) => card)]);
  const shapes: Shape[] = [];
  if (title) {
    const [width, height] = [picture.width - 2 * SIZES.margin, TITLE.line * titleLines.length];
    const box = { x: SIZES.margin, y: SIZES.margin, width, height };
    shapes.push({ id: "title", label: titleLines.join("\n"), style: styles.title(), box });
  }
  for (const placed of frames) shapes.push(frameShape(placed, ids, styles));
  for (const placed of cards) shapes.push(cardShape(placed, ids, styles));
  const ways = new Map(picture.links.map(({ link, points }) => [link, points]));
  const lookOf = looksOf(links);
  const connectors = links.flatMap((link, index): Connector[] => {
    const [from, to] = [ids.get(link.from), ids.get(link.to)];
    if (from === undefined || to === undefined) return [];
    const points = ways.get(link);
    const ends = {
      id: `link-${index}`,
      from,
      to,
      ...labelOf(link, isWorded(picture)),
      ...(points && { points }),
    };
    return [{ ...ends, style: styles.connector(lookOf(link)), isHidden: !isSeen(link) }];
  });
  const grouped = groupedIn([...frames.map(({ frame }) => frame), ...cards.map(({ card }) => card)]);
  const name = [title || "Architecture", grouped].filter(Boolean).join(" · ");
  return writeDrawio({ name, background: styles.background, shapes, connectors });
}

/** Of the main flow the number; of all else the verb, but where it is seen only if there is room for such words. */
function labelOf(link: Link, isWorded: boolean): Pick<Connector, "label" | "data"> {
  const { kinds, step } = link;
  const relation = kinds.filter((kind) => kind !== "").join(", ");
  return {
    label: step === undefined ? (isSeen(link) && !isWorded ? "" : captionOf(link)) : String(step),
    data: { relation },
  };
}

/** Components are called by their position in the plan; the others by their position in the picture. */
function identify(elements: readonly Element[]): Map<Element, string> {
  return new Map(
    elements.map((element, index) => [
      element,
      element.node ? `component-${element.node.index}` : `${element.kind}-${index}`,
    ]),
  );
}

/** What tells a component in the file, whatever becomes of its label. */
function dataOf(element: Element): Pick<Shape, "data"> {
  const { node, folded } = element;
  const group = groupIn(element);
  if (group) return { data: { members: group.members.map(({ title }) => title).join(", ") } };
  if (!node) return {};
  const { name, typeId: type } = node;
  const inside = folded.map(({ title }) => title).join(", ");
  return { data: inside ? { name, type, folded: inside } : { name, type } };
}

function frameShape({ frame, box }: PlacedFrame, ids: ReadonlyMap<Element, string>, styles: Styles): Shape {
  const isDashed = frame.role === "tier" || frame.role === "zone" || frame.node?.added === true;
  const [id = "", parent] = [ids.get(frame), frame.frame && ids.get(frame.frame)];
  const label = brokenName(frame.title, Number.POSITIVE_INFINITY, SIZES.frameText);
  return { id, parent, label, style: styles.frame(frame.group, isDashed), box, ...dataOf(frame) };
}

function cardShape({ card, box }: PlacedCard, ids: ReadonlyMap<Element, string>, styles: Styles): Shape {
  const [id = "", parent] = [ids.get(card), card.frame && ids.get(card.frame)];
  const { node, title, subtitle, folded } = card;
  if (card.actor !== undefined)
    return { id, parent, label: title, style: styles.actor(card.group), box: signBox(box) };
  const lines = [brokenName(title, box.width, SIZES.frameText)];
  const more = folded.length > 0 ? `+${folded.length}` : "";
  const kind = [subtitle, more].filter(Boolean).join(" ");
  if (kind) lines.push(brokenName(kind, box.width, SIZES.frameText));
  return {
    id,
    parent,
    label: lines.join("\n"),
    style: styles.card(node ?? { group: card.group, added: false, exists: false }),
    box,
    ...dataOf(card),
  };
}

/** Somebody is taller than wide; the word stands below. */
function signBox({ x, y, width, height }: Box): Box {
  return { x: x + (width - SIGN.width) / 2, y, width: SIGN.width, height: Math.min(height, SIGN.height) };
}
const SIGN = { width: 28, height: 36 } as const;
