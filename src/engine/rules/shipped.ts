import * as z from "zod/mini";
import data from "../generated/rules.json" with { type: "json" };
import type { RulePack } from "./model.ts";

let compiled: readonly RulePack[] | undefined;

/** The rule packs that ship with the engine, by name. They were checked when they were compiled. */
export function shippedPacks(): readonly RulePack[] {
  compiled ??= z.parse(z.array(z.custom<RulePack>()), data);
  return compiled;
}
