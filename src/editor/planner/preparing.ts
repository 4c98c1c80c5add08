import type { BuiltIn } from "./catalogueHandlers.ts";

/**
 * Lets the built-in planner build its indexes while the user still writes, which takes longer than an answer does: once,
 * however often it is asked. Whatever service is in use, plans are composed by it; what goes wrong shows when it is asked
 * for something. A plan that is only shown needs no planner, whose indexes take the better part of a second of the
 * extension host's.
 */
export function preparing(builtIn: BuiltIn): () => void {
  let isPrepared = false;
  return () => {
    if (isPrepared) return;
    isPrepared = true;
    const propose = async () => (await builtIn()).propose({ intent: "" });
    propose().catch(() => {});
  };
}
