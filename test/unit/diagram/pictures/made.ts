/** Pictures made by hand, to measure. */

import { COMPACT } from "../../../../src/engine/diagram/architecture/layout/cards.ts";
import type {
  ArchitecturePicture,
  PlacedLink,
} from "../../../../src/engine/diagram/architecture/layout/placed.ts";
import type {
  ActorName,
  Card,
  Element,
  Frame,
  FrameRole,
} from "../../../../src/engine/diagram/architecture/model.ts";
import type { Box } from "../../../../src/engine/diagram/geometry.ts";
import type { DiagramNode } from "../../../../src/engine/diagram/graph.ts";

const NO_NODE = { typeId: "", subtitle: "", group: "other", family: "box", rank: 0, parent: -1 } as const;

export function nodeOf(name: string, more: Partial<DiagramNode> = {}): DiagramNode {
  return {
    ...{ index: 0, name, title: name, added: false, exists: false, finding: undefined, children: [] },
    ...NO_NODE,
    ...more,
  } as DiagramNode;
}

export function cardOf(name: string, more: Partial<Card> = {}, actor?: ActorName): Card {
  const node = actor === undefined ? nodeOf(name) : undefined;
  const common = { id: name, title: name, subtitle: "", group: "other", family: "user" } as const;
  return { ...common, kind: "card", actor, node, folded: [], frame: undefined, ...more };
}

export function frameOf(name: string, role: FrameRole, children: readonly Element[]): Frame {
  const common = { id: name, title: name, group: "other", family: "map" } as const;
  const frame: Frame = {
    ...common,
    ...{ kind: "frame", role, node: undefined, folded: [], frame: undefined, zone: undefined },
    children: [...children],
  };
  for (const child of children) child.frame = frame;
  return frame;
}

export const boxOf = (x: number, y: number, width = 100, height = 50): Box => ({ x, y, width, height });

export function lineOf(
  from: Element,
  to: Element,
  corners: readonly (readonly [number, number])[],
): PlacedLink {
  return {
    link: { from, to, kinds: ["calls"], main: true, flow: true, look: "flow", step: undefined },
    points: corners.map(([x, y]) => ({ x, y })),
  };
}

export function pictureOf(
  cards: readonly (readonly [Card, Box])[],
  links: readonly PlacedLink[] = [],
  frames: readonly (readonly [Frame, Box])[] = [],
): ArchitecturePicture {
  return {
    ...{ width: 600, height: 400, style: COMPACT, links },
    cards: cards.map(([card, box], index) => ({ card, box, cell: [index, 0] as const })),
    frames: frames.map(([frame, box]) => ({ frame, box })),
  };
}
