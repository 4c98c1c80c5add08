import { type LogDraft, type OpenLog, PIECE } from "./logs.ts";

/** So much of a log is compared with another within a transaction, in bytes: a longer one is a run of its own. */
const COMPARED = 64 * 1024 * 1024;

/** Whether a log that was written begins with all that another one holds, which is not empty. */
export async function beginsWith(draft: LogDraft, other: OpenLog): Promise<boolean> {
  const { size } = other;
  if (size === 0 || size > COMPARED || draft.size < size) return false;
  const log = await draft.open();
  try {
    for (let position = 0; position < size; position += PIECE) {
      const bytes = await other.read(position, PIECE);
      const same = Buffer.from(bytes).equals(await log.read(position, bytes.length));
      if (!same || bytes.length === 0) return false;
    }
    return true;
  } finally {
    log.close();
  }
}
