/** Reading whole files, never more of one than a bound: what a file system says of its size holds for plain files alone. */
import { type FileHandle, open } from "node:fs/promises";

/** Bytes to begin with, where nothing says how many there are: a device, a pipe, what the kernel tells. */
const BEGIN = 64 * 1024;

/**
 * All that is in what was opened, from where it stands.
 * @param largest in bytes
 * @returns undefined where there is more, of which not much more is read
 * @throws Error of the file system
 */
export async function readUpTo(handle: FileHandle, largest: number): Promise<Uint8Array | undefined> {
  const { size } = await handle.stat();
  if (size > largest) return undefined;
  let content = Buffer.allocUnsafeSlow(Math.max(size, BEGIN) + 1);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(content, length, content.length - length, null);
    if (bytesRead === 0) return content.subarray(0, length);
    length += bytesRead;
    if (length > largest) return undefined;
    if (length === content.length) content = Buffer.concat([content], Math.min(length * 2, largest + 1));
  }
}

/** The same of a file by its path. @throws Error of the file system */
export async function fileUpTo(path: string, largest: number): Promise<Uint8Array | undefined> {
  const handle = await open(path);
  try {
    return await readUpTo(handle, largest);
  } finally {
    await handle.close();
  }
}
