import * as z from "zod/mini";

/** A signed-in account of one service. Bound to the exact origin that issued its token. */
const StoredSession = z.object({
  origin: z.string().check(z.minLength(1)),
  account: z.object({ id: z.string().check(z.minLength(1)), label: z.string() }),
  token: z.string().check(z.minLength(1)),
});
export type StoredSession = z.infer<typeof StoredSession>;

/** A session as it was stored; undefined when that is not one. */
export function readSession(value: string | undefined): StoredSession | undefined {
  if (value === undefined) return undefined;
  try {
    return StoredSession.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}
