/** Defects and fixes in words. */
import { DiagnosticSeverity, l10n } from "vscode";
import type { FixTitle } from "./core/fixes.ts";
import type { Expected, Problem } from "./core/problems.ts";

export function messageOf(problem: Problem): string {
  switch (problem.code) {
    case "wrong-shape":
      return wrongShape(problem.key, problem.expected, problem.got);
    case "missing-key":
      return problem.key === "components"
        ? l10n.t("A plan needs “components”: the list of what it deploys.")
        : l10n.t("A component needs a “{0}”.", problem.key);
    case "unknown-type":
      return unknownType(problem.typeId, problem.malformed, problem.nearest);
    case "duplicate-name":
      return l10n.t(
        "Another component is named “{0}” already. Names are unique within a plan.",
        problem.first.value,
      );
    case "no-deploy-order":
      return l10n.t("The plan has no “deploy_order”, so it does not say what is deployed first.");
    case "not-in-order":
      return l10n.t("“{0}” is missing from the deploy order.", problem.name);
    case "duplicate-in-order":
      return l10n.t("“{0}” is in the deploy order already.", problem.at.value);
    case "unknown-name":
      return problem.nearest === undefined
        ? l10n.t("No component is named “{0}”.", problem.at.value)
        : l10n.t("No component is named “{0}”. Did you mean “{1}”?", problem.at.value, problem.nearest);
    case "cycle": {
      const path = [problem.path[0]?.dependent, ...problem.path.map(({ dependency }) => dependency)].join(
        " → ",
      );
      return problem.binding
        ? l10n.t(
            "These components depend on each other in a circle, so none can be deployed first: {0}.",
            path,
          )
        : l10n.t("These relations form a circle, so the deploy order cannot follow them all: {0}.", path);
    }
    case "deployed-too-late": {
      const { dependent, dependency } = problem.dependency;
      return l10n.t("“{0}” is deployed before “{1}”, which it depends on.", dependent, dependency);
    }
  }
}

function wrongShape(key: string, expected: Expected, got: string): string {
  switch (expected) {
    case "plan":
      return l10n.t("A plan is an object with “components” and “deploy_order”, but this is {0}.", shape(got));
    case "components":
      return l10n.t("“components” should be a list of components, but is {0}.", shape(got));
    case "component":
      return l10n.t("A component is an object with “type_id” and “name”, but this is {0}.", shape(got));
    case "names":
      return l10n.t("“{0}” should be a list of component names, but is {1}.", key, shape(got));
    case "list":
      return l10n.t("“{0}” should be a list, but is {1}.", key, shape(got));
    case "text":
      return l10n.t("“{0}” should be text in quotes, but is {1}.", key, shape(got));
    case "nonEmptyText":
      return l10n.t("“{0}” must not be empty.", key);
  }
}

function shape(type: string): string {
  switch (type) {
    case "object":
      return l10n.t("an object");
    case "array":
      return l10n.t("a list");
    case "string":
      return l10n.t("text");
    case "number":
      return l10n.t("a number");
    case "boolean":
      return l10n.t("true or false");
    default:
      return l10n.t("null");
  }
}

function unknownType(typeId: string, malformed: boolean, nearest: string | undefined): string {
  if (nearest !== undefined)
    return l10n.t("The catalog has no type “{0}”. Did you mean “{1}”?", typeId, nearest);
  return malformed
    ? l10n.t("“{0}” is not a type ID. Type IDs look like “aws:sqs/queue@1”.", typeId)
    : l10n.t("The catalog has no type “{0}”. It is kept as it is, but nothing is known about it.", typeId);
}

export function severityOf(problem: Problem): DiagnosticSeverity {
  switch (problem.code) {
    case "wrong-shape":
    case "missing-key":
    case "duplicate-name":
      return DiagnosticSeverity.Error;
    case "cycle":
      // Data may well flow in a circle: a queue triggers what writes to it.
      return problem.binding ? DiagnosticSeverity.Error : DiagnosticSeverity.Information;
    case "unknown-name":
      return problem.at.role === "order" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
    case "deployed-too-late":
      return problem.dependency.binding ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning;
    default:
      return DiagnosticSeverity.Warning;
  }
}

export function titleOf(title: FixTitle): string {
  switch (title.code) {
    case "use":
      return l10n.t("Use “{0}”", title.text);
    case "rename":
      return l10n.t("Rename this component to “{0}”", title.text);
    case "addToOrder":
      return l10n.t("Add “{0}” to the deploy order", title.name);
    case "addOrder":
      return l10n.t("Add a deploy order");
    case "removeFromOrder":
      return l10n.t("Remove “{0}” from the deploy order", title.name);
    case "removeMention":
      return l10n.t("Remove the mention of “{0}”", title.name);
    case "reorder":
      return l10n.t("Sort the deploy order by what depends on what");
    case "removeDependency":
      return l10n.t("Remove the dependency of “{0}” on “{1}”", title.dependent, title.dependency);
    case "addMember":
      return l10n.t("Add “{0}”", title.key);
  }
}
