import * as z from "zod/mini";
import data from "../generated/planner.json" with { type: "json" };
import type { PlannerData } from "./data.ts";

let compiled: PlannerData | undefined;

/** The planner's data that ships with the engine. It was checked against its schema when it was compiled. */
export function shippedPlannerData(): PlannerData {
  compiled ??= z.parse(z.custom<PlannerData>(), data);
  return compiled;
}
