import type * as z from "zod/mini";
import { DEEPEST, Nesting } from "../../shared/json/nesting.ts";
import { HttpError } from "./errors.ts";

/** Plans of thousands of components stay far below. */
const BODY_LIMIT = 4 * 1024 * 1024;

/** Reads and parses a JSON body. @throws HttpError 400 naming the place, or 413. */
export async function readBody<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(parse(await readText(request)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join(".");
  throw new HttpError(
    400,
    `${place ? `"${place}" in the body` : "The body"} is not usable: ${issue?.message}.`,
  );
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  const nesting = new Nesting();
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > BODY_LIMIT)
      throw new HttpError(413, `The body is larger than ${BODY_LIMIT / 1024 / 1024} MB.`, {
        headers: { connection: "close" },
      });
    if (!nesting.push(chunk))
      throw new HttpError(400, `The body is nested more than ${DEEPEST} levels deep.`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, text.trim() === "" ? "A JSON body is required." : "The body is not valid JSON.");
  }
}
