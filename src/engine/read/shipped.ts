import * as z from "zod/mini";
import { shippedCatalogue } from "../catalogue/catalogue.ts";
import type { KnownModules } from "./modules.ts";
import { createResourceTypes, type ResourceTypes } from "./types.ts";
import type { TypeTable } from "./typeTable.ts";

let made: ResourceTypes | undefined;

/** The types that ship with the engine. They are loaded when something is read for the first time. */
export async function shippedResourceTypes(): Promise<ResourceTypes> {
  if (made) return made;
  const [{ default: types }, { default: modules }] = await Promise.all([
    import("../generated/read-types.json", { with: { type: "json" } }),
    import("../generated/read-modules.json", { with: { type: "json" } }),
  ]);
  made = createResourceTypes(
    shippedCatalogue().entries,
    z.parse(z.custom<readonly TypeTable[]>(), types),
    z.parse(z.custom<KnownModules>(), modules),
  );
  return made;
}
