/** Defects and fixes in words. */
import * as vscode from "vscode";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { FixTitle } from "./core/fixes.ts";
import type { Expected, Problem } from "./core/problems.ts";

export function messageOf(problem: Problem): Plain {
  switch (problem.code) {
    case "wrong-shape":
      return wrongShape(problem.key, problem.expected, problem.got);
    case "missing-key":
      return problem.key === "components"
        ? say("A plan needs “components”: the list of what it deploys.")
        : say("A component needs a “{0}”.", problem.key);
    case "unknown-type":
      return unknownType(problem.typeId, problem.malformed, problem.nearest);
    case "duplicate-name":
      return say(
        "Another component is named “{0}” already. Names are unique within a plan.",
        problem.first.value,
      );
    case "no-deploy-order":
      return say("The plan has no “deploy_order”, so it does not say what is deployed first.");
    case "not-in-order":
      return say("“{0}” is missing from the deploy order.", problem.name);
    case "duplicate-in-order":
      return say("“{0}” is in the deploy order already.", problem.at.value);
    case "unknown-name":
      return problem.nearest === undefined
        ? say("No component is named “{0}”.", problem.at.value)
        : say("No component is named “{0}”. Did you mean “{1}”?", problem.at.value, problem.nearest);
    case "cycle": {
      const path = [problem.path[0]?.dependent, ...problem.path.map(({ dependency }) => dependency)].join(
        " → ",
      );
      return problem.binding
        ? say("These components depend on each other in a circle, so none can be deployed first: {0}.", path)
        : say("These relations form a circle, so the deploy order cannot follow them all: {0}.", path);
    }
    case "deployed-too-late": {
      const { dependent, dependency } = problem.dependency;
      return say("“{0}” is deployed before “{1}”, which it depends on.", dependent, dependency);
    }
  }
}

function wrongShape(key: string, expected: Expected, got: string): Plain {
  switch (expected) {
    case "plan":
      return say("A plan is an object with “components” and “deploy_order”, but this is {0}.", shape(got));
    case "components":
      return say("“components” should be a list of components, but is {0}.", shape(got));
    case "component":
      return say("A component is an object with “type_id” and “name”, but this is {0}.", shape(got));
    case "names":
      return say("“{0}” should be a list of component names, but is {1}.", key, shape(got));
    case "list":
      return say("“{0}” should be a list, but is {1}.", key, shape(got));
    case "text":
      return say("“{0}” should be text in quotes, but is {1}.", key, shape(got));
    case "nonEmptyText":
      return say("“{0}” must not be empty.", key);
  }
}

function shape(type: string): Plain {
  switch (type) {
    case "object":
      return say("an object");
    case "array":
      return say("a list");
    case "string":
      return say("text");
    case "number":
      return say("a number");
    case "boolean":
      return say("true or false");
    default:
      return say("null");
  }
}

function unknownType(typeId: string, malformed: boolean, nearest: string | undefined): Plain {
  if (nearest !== undefined)
    return say("The catalog has no type “{0}”. Did you mean “{1}”?", typeId, nearest);
  return malformed
    ? say("“{0}” is not a type ID. Type IDs look like “aws:sqs/queue@1”.", typeId)
    : say("The catalog has no type “{0}”. It is kept as it is, but nothing is known about it.", typeId);
}

export function severityOf(problem: Problem): vscode.DiagnosticSeverity {
  switch (problem.code) {
    case "wrong-shape":
    case "missing-key":
    case "duplicate-name":
      return vscode.DiagnosticSeverity.Error;
    case "cycle":
      // Data may well flow in a circle: a queue triggers what writes to it.
      return problem.binding ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Information;
    case "unknown-name":
      return problem.at.role === "order"
        ? vscode.DiagnosticSeverity.Error
        : vscode.DiagnosticSeverity.Warning;
    case "deployed-too-late":
      return problem.dependency.binding ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
    default:
      return vscode.DiagnosticSeverity.Warning;
  }
}

export function titleOf(title: FixTitle): Plain {
  switch (title.code) {
    case "use":
      return say("Use “{0}”", title.text);
    case "rename":
      return say("Rename this component to “{0}”", title.text);
    case "addToOrder":
      return say("Add “{0}” to the deploy order", title.name);
    case "addOrder":
      return say("Add a deploy order");
    case "removeFromOrder":
      return say("Remove “{0}” from the deploy order", title.name);
    case "removeMention":
      return say("Remove the mention of “{0}”", title.name);
    case "reorder":
      return say("Sort the deploy order by what depends on what");
    case "removeDependency":
      return say("Remove the dependency of “{0}” on “{1}”", title.dependent, title.dependency);
    case "addMember":
      return say("Add “{0}”", title.key);
  }
}
