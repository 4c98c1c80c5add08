/** What a senior reviewer says of a plan's structure, the most serious first. */
import type { StructureRule } from "./rule.ts";
import { entryWithoutBackend, noCompute, unusedStore } from "./rules/application.ts";
import { endingType, retiredType } from "./rules/lifeCycle.ts";
import { noDeadLetterQueue, unheardTopic, unreadQueue, unwrittenQueue } from "./rules/queues.ts";
import { notInRegion } from "./rules/region.ts";
import { sameRole } from "./rules/sameRole.ts";
import { unconnected } from "./rules/unconnected.ts";
import { askedAndAbsent, loneZone } from "./rules/wishes.ts";

export const STRUCTURE_RULES: readonly StructureRule[] = [
  retiredType,
  endingType,
  notInRegion,
  noCompute,
  entryWithoutBackend,
  unusedStore,
  unreadQueue,
  unheardTopic,
  unwrittenQueue,
  askedAndAbsent,
  loneZone,
  sameRole,
  unconnected,
  noDeadLetterQueue,
];
