/** Where keys lead. Pure. */

interface Grid {
  /** Environments beside each other. */
  readonly perLine: number;
  /** Lines in sight. */
  readonly page: number;
  readonly count: number;
}

/** The environment that a key leads to, by its place; undefined for keys that lead to none. */
export function keyTarget(key: string, at: number, { perLine, page, count }: Grid): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -perLine,
    ArrowDown: perLine,
    PageUp: -page * perLine,
    PageDown: page * perLine,
    ...(perLine > 1 ? { ArrowLeft: -1, ArrowRight: 1 } : {}),
  };
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = steps[key];
  if (step === undefined) return undefined;
  return at < 0 ? 0 : Math.min(count - 1, Math.max(0, at + step));
}

/** What letters open of the environment that the keyboard is at. */
export const WHAT_KEYS: Readonly<Record<string, "cost" | "drift" | "logs" | "tree">> = {
  c: "cost",
  d: "drift",
  l: "logs",
  t: "tree",
};
