/** A finished layout: what stands where, in pixels. */
import type { Box, Point } from "../../geometry.ts";
import type { Card, Frame, Link } from "../model.ts";
import type { CardStyle } from "./cards.ts";

export interface PlacedCard {
  readonly card: Card;
  readonly box: Box;
  /** Column and row that it stands in. */
  readonly cell: readonly [number, number];
}
export interface PlacedFrame {
  readonly frame: Frame;
  readonly box: Box;
}
export interface PlacedLink {
  readonly link: Link;
  /** Right angles, from the border of the one to the border of the other. */
  readonly points: readonly Point[];
}

/** The finished layout. */
export interface ArchitecturePicture {
  readonly width: number;
  readonly height: number;
  /** How its cards are drawn. */
  readonly style: CardStyle;
  readonly cards: readonly PlacedCard[];
  /** Outer ones first. */
  readonly frames: readonly PlacedFrame[];
  readonly links: readonly PlacedLink[];
}
