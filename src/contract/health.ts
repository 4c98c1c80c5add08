import * as z from "zod/mini";

/** GET /health */
export const Health = z.looseObject({ status: z.string() });
