/** Blocks of a configuration with the place where each is declared. */
import type { Block } from "../hcl/syntax.ts";
import type { SourcePlace } from "../model.ts";

/** A block and where it stands. */
export interface PlacedBlock extends Block {
  readonly place: SourcePlace;
}
