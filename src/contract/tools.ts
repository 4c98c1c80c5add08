import * as z from "zod/mini";
import { ProposeRequest, ProposeResult } from "./component.ts";
import { PracticesResult } from "./knowledge.ts";
import { RenderInput, RenderResult } from "./rendering.ts";

export const PracticesInput = z.looseObject({
  workload: z
    .string()
    .check(
      z.minLength(1),
      z.describe(
        "Workload type, for example a static site, a static site plus API, a containerized API, an event-driven workload",
      ),
    ),
});

/** The interface's tools. Each is backed by exactly one route, named by `route`. */
export const TOOLS = [
  {
    name: "provider_propose_components",
    route: "propose",
    family: "composition",
    description:
      "Propose infrastructure components from a plain-English intent. The planner is deterministic.",
    input: ProposeRequest,
    result: ProposeResult,
  },
  {
    name: "provider_best_practices_for",
    route: "practices",
    family: "knowledge",
    description:
      "Curated best-practice knowledge for a workload type; an unknown workload gives an empty list.",
    input: PracticesInput,
    result: PracticesResult,
  },
  {
    name: "render_diagram",
    route: "renderDiagram",
    family: "composition",
    description: "Render a diagram (Mermaid markup or an SVG document) from a deployment plan.",
    input: RenderInput,
    result: RenderResult,
  },
] as const;
