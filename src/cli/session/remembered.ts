/** A small file that only its owner reads: whole, old or new, whatever happens meanwhile. */
import { basename, dirname } from "node:path";
import * as z from "zod/mini";
import { fileUpTo } from "../../shared/files/upTo.ts";
import { PRIVATE, removeWithin, writeWithin } from "../../shared/files/write.ts";

/** In bytes: tokens of more services than anybody signs in to. */
const LARGEST = 1024 * 1024;

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
  const content = await fileUpTo(path, LARGEST).catch(() => undefined);
  if (content === undefined) return undefined;
  try {
    return z.safeParse(schema, JSON.parse(Buffer.from(content).toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Replaces the file, or removes it. @throws PathError */
export async function remember(path: string, value: object | undefined): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  if (value === undefined) return removeWithin(folder, name);
  await writeWithin(folder, name, `${JSON.stringify(value, null, 2)}\n`, PRIVATE);
}
