/** What several test files of one process share lives until the last of them has run. */

let closing: (() => Promise<void>)[] = [];

/** Whether this process runs several files, and tells when they have run: what is kept is closed then. */
export const sharing = process.env["TEST_WORKER"] !== undefined;

/** Has something closed once the last file has run. */
export function atEnd(close: () => Promise<void>): void {
  closing.push(close);
}

/** Closes what is kept, the newest first. */
export async function runAtEnd(): Promise<void> {
  const kept = closing.reverse();
  closing = [];
  for (const close of kept) await close();
}
