import * as z from "zod/mini";
import { UnreadableError } from "../contract/reading.ts";

/** The result as a schema describes it. @throws UnreadableError with the path of the first difference */
export function readAs<Schema extends z.ZodMiniType>(schema: Schema, result: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, result);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = ["result", ...(issue?.path ?? []).map(String)].join(".");
  const expected =
    issue?.code === "invalid_type" ? `of type ${issue.expected}` : "as the interface describes it";
  throw new UnreadableError(path, expected, "different");
}
