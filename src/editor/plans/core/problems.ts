/** What can be wrong with a plan's text: codes and facts. The words are the adapter's. */
import type { Node } from "jsonc-parser";
import type { ComponentText, DependencyText, Reference, Span, TextAt } from "./planText.ts";

/** What a place of a plan should hold. */
export type Expected = "plan" | "components" | "component" | "text" | "nonEmptyText" | "names" | "list";

/** One step of a circle: who depends, and where the plan says so. */
export type CircleStep = Pick<DependencyText, "dependent" | "dependency" | "at">;

/** A defect with its place and all that telling and fixing it needs. */
export type Problem = Span &
  (
    | {
        readonly code: "wrong-shape";
        readonly key: string;
        readonly expected: Expected;
        readonly got: string;
      }
    | { readonly code: "missing-key"; readonly key: string; readonly of: Node }
    | {
        readonly code: "unknown-type";
        readonly typeId: string;
        /** It does not even have the form `<provider>:<service>/<kind>@<version>`. */
        readonly malformed: boolean;
        readonly nearest: string | undefined;
      }
    | { readonly code: "duplicate-name"; readonly component: ComponentText; readonly first: TextAt }
    | { readonly code: "no-deploy-order" }
    | { readonly code: "not-in-order"; readonly name: string }
    | { readonly code: "duplicate-in-order"; readonly at: Reference; readonly first: Reference }
    | { readonly code: "unknown-name"; readonly at: Reference; readonly nearest: string | undefined }
    | { readonly code: "cycle"; readonly path: readonly CircleStep[]; readonly binding: boolean }
    | {
        readonly code: "deployed-too-late";
        readonly dependency: DependencyText;
        /** The dependency's entry in the deploy order, which stands behind the dependent's. */
        readonly late: Reference;
      }
  );
export type ProblemCode = Problem["code"];
