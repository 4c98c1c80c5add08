import type { CancellationToken } from "vscode";

/** Works on items in their order, some at the same time, until all are done or nobody wants it any more. */
export async function eachAtOnce<T>(
  items: readonly T[],
  most: number,
  token: CancellationToken,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) {
      if (token.isCancellationRequested) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
}
