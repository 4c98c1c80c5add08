/** From the references of a block to addresses of the reading. */
import type { Reference } from "../model.ts";
import { moduleAddress, type Step } from "./address.ts";
import type { Block, References, Target } from "./configuration.ts";
import { addReference } from "./references.ts";

/**
 * What a block names, each pair of target and argument once; what it only waits for stands without an argument.
 * @param own the address of what the block declares, which does not name itself
 */
export function resolved(
  block: Block,
  steps: readonly Step[],
  references: References,
  own: string,
): Reference[] {
  const found = new Map<string, Reference>();
  const add = (targets: readonly Target[], at: string | undefined) => {
    for (const target of targets) {
      const to = addressOf(target);
      if (to !== own) addReference(found, to, at, target);
    }
  };
  for (const one of block.arguments) add(references.named(steps, one), one.at);
  const used = new Set([...found.values()].map(({ to }) => to));
  for (const text of block.dependsOn) add(references.ordered(steps, text), undefined);
  return [...found.values()].filter(({ to, at }) => at !== undefined || !used.has(to));
}

/** One declaration stands for all of its instances, and so does a module's. */
function addressOf({ modules, name }: Target): string {
  if (modules.length === 0 && name !== undefined) return name;
  const module = moduleAddress(modules.map((step) => ({ name: step.name })));
  return name === undefined ? module : `${module}.${name}`;
}
