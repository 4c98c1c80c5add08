/** A small file that only its owner reads: whole, old or new, whatever happens meanwhile. */
import { chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod/mini";

const OWNER_ONLY = 0o600;

/** The service that was signed in to last. Holds no secret. */
export const LastService = z.object({ address: z.string() });
export type LastService = z.infer<typeof LastService>;

/** Tokens, or what Windows protected of them, by origin. */
export const KeptTokens = z.record(z.string(), z.string());

/** What stands in such a file; undefined where there is none, or nothing that can be understood. */
export async function readRemembered<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Replaces the file, or removes it. @throws Error of the file system */
export async function remember(path: string, value: object | undefined): Promise<void> {
  if (value === undefined) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${process.pid}.part`;
  // One that somebody else has put there is not written into.
  await rm(part, { force: true });
  const file = await open(part, "wx", OWNER_ONLY);
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`);
  } finally {
    await file.close();
  }
  // Whatever the umask takes away besides.
  await chmod(part, OWNER_ONLY);
  await rename(part, path);
}
