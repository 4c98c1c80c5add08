/** Writes a program as a CloudFormation template. */

import { remembered } from "../../../shared/remembered.ts";
import { missingLine } from "../describe.ts";
import { identifier, wordsOf } from "../identifiers.ts";
import type { Output, Program, Resource, Value, Variable } from "../model.ts";
import { type CodeFile, JOINTS, MAX_PREFIX } from "../model.ts";
import { HEAD, readme } from "./readme.ts";
import { deployment } from "./stackDeployment.ts";
import { yamlMap } from "./yaml.ts";

/** A template and the page beside it. */
export function printCloudFormation(given: Program): CodeFile[] {
  const program = withoutClashes(given);
  const { variables, resources, outputs, missing, title } = program;
  const comments = new Map(resources.map(({ id, comment }) => [id, comment]));
  const section = (name: string, text: string) => (text === "" ? [] : [`${name}:\n${text}`]);
  const map = (entries: Readonly<Record<string, unknown>>, remarks?: typeof comments) =>
    yamlMap(entries, remarks, "  ");
  const content = `${[
    `# ${HEAD}`,
    yamlMap({ AWSTemplateFormatVersion: "2010-09-09", Description: title.slice(0, 1000) }),
    ...section("Parameters", map(byName(variables, (one) => [parameterName(one.name), parameter(one)]))),
    ...section(
      "Resources",
      map(
        byName(resources, (one) => [one.id, resourceOf(one)]),
        comments,
      ),
    ),
    ...section("Outputs", map(byName(outputs, (one) => [one.name, outputOf(one)]))),
    ...missing.map((one) => `# ${missingLine(one)}`),
  ].join("\n")}\n`;
  const bytes = Buffer.byteLength(content);
  const decisions = [...program.decisions, ...limits(program, bytes).map((text) => ({ text }))];
  const named = variables.map((one) => ({ ...one, name: parameterName(one.name) }));
  const tags = program.tags.map(({ variable, ...tag }) =>
    variable === undefined ? tag : { ...tag, variable: parameterName(variable) },
  );
  const { commands, remark } = deployment({ ...program, variables: named, tags }, bytes);
  return [
    { path: "template.yaml", content },
    readme({ ...program, variables: named, decisions }, commands, remark),
  ];
}

/** What CloudFormation takes in one template: resources, parameters and outputs by number, and its size in bytes. */
const MAX_RESOURCES = 500;
const MAX_PARAMETERS = 200;
const MAX_OUTPUTS = 200;
const MAX_BYTES = 1_000_000;

/** By what the template is too large for CloudFormation. */
function limits({ resources, variables, outputs }: Program, bytes: number): string[] {
  const counts = [
    [resources.length, MAX_RESOURCES, "resources"],
    [variables.length, MAX_PARAMETERS, "parameters"],
    [outputs.length, MAX_OUTPUTS, "outputs"],
    [bytes, MAX_BYTES, "bytes"],
  ] as const;
  return counts
    .filter(([count, most]) => count > most)
    .map(
      ([count, most, what]) =>
        `The template has ${count} ${what}, and CloudFormation takes ${most}: split the plan and deploy a stack for each part.`,
    );
}

/** Parameters and resources share their names: where a parameter would have a resource's, it gets another. */
export function withoutClashes(program: Program): Program {
  const ids = new Set(program.resources.map(({ id }) => id));
  const clashing = new Set(
    program.variables.map(({ name }) => name).filter((name) => ids.has(parameterName(name))),
  );
  if (clashing.size === 0) return program;
  const renamed = (name: string) => (clashing.has(name) ? `${name}_value` : name);
  const copy: Program = JSON.parse(JSON.stringify(program), (_, value) =>
    value?.kind === "variable" ? { ...value, name: renamed(value.name) } : value,
  );
  return { ...copy, variables: copy.variables.map((one) => ({ ...one, name: renamed(one.name) })) };
}

function byName<T>(
  items: readonly T[],
  entry: (item: T) => readonly [string, unknown],
): Record<string, unknown> {
  return Object.fromEntries(items.map(entry));
}

function outputOf({ description, value }: Output): Record<string, unknown> {
  return { Description: description, Value: plainValue(value) };
}

function resourceOf({ type, properties, after, keep }: Resource): Record<string, unknown> {
  return {
    Type: type,
    ...(after.length > 0 && { DependsOn: after }),
    ...(keep && { DeletionPolicy: "Retain", UpdateReplacePolicy: "Retain" }),
    ...(properties.length > 0 && {
      Properties: Object.fromEntries(properties.map(([key, value]) => [key, plainValue(value)])),
    }),
  };
}

/** Parameters have no underscores in their names. Few of them are named by nearly every resource. */
export const parameterName = remembered((name) => identifier(wordsOf(name), "pascal"));

const TYPES: Readonly<Record<Variable["type"], string>> = {
  string: "String",
  number: "Number",
  boolean: "String",
  list: "CommaDelimitedList",
  map: "String",
  any: "String",
};

function parameter({
  name,
  type,
  description,
  default: preset,
  enum: accepted,
  sensitive,
  pattern,
  stored,
}: Variable) {
  return {
    Type: stored ? "AWS::SSM::Parameter::Value<String>" : TYPES[type],
    Description: description.slice(0, 4000),
    ...(preset && { Default: parameterDefault(preset) }),
    ...(accepted && { AllowedValues: type === "number" ? accepted.map(Number) : accepted }),
    ...(type === "boolean" && { AllowedValues: ["true", "false"] }),
    ...(sensitive && { NoEcho: true }),
    ...(pattern !== undefined && {
      AllowedPattern: pattern,
      ConstraintDescription: `must match ${pattern}`,
    }),
    ...(!preset && !accepted && !pattern && type !== "number" && type !== "boolean" && { MinLength: 1 }),
    ...(name === "name" && { AllowedPattern: `^[a-z][a-z0-9-]{0,${MAX_PREFIX - 2}}[a-z0-9]$` }),
  };
}

/** A value as a parameter takes it. */
export function parameterDefault(value: Value): unknown {
  const plain = plainValue(value);
  return Array.isArray(plain) ? plain.join(",") : typeof plain === "boolean" ? String(plain) : plain;
}

/** The value as YAML data, with CloudFormation's functions written in full. */
function plainValue(value: Value): unknown {
  switch (value.kind) {
    case "literal":
      return value.value;
    case "list":
      return value.items.map(plainValue);
    case "map":
      return Object.fromEntries(value.entries.map(([key, inner]) => [key, plainValue(inner)]));
    case "reference":
      return value.attribute === "" || value.attribute === "Ref"
        ? { Ref: value.resource }
        : { "Fn::GetAtt": [value.resource, value.attribute] };
    case "variable":
      return { Ref: parameterName(value.name) };
    case "call":
      return {
        [value.function]:
          value.args.length === 1 && value.args[0] ? plainValue(value.args[0]) : value.args.map(plainValue),
      };
    case "json":
      return substituted(jsonText(value.value));
    default:
      return substituted(template(value));
  }
}

/** Text with what CloudFormation puts into it; plain where there is nothing to put. */
function substituted(text: string): unknown {
  return text.includes("${") ? { "Fn::Sub": text } : text;
}

function template(value: Value): string {
  switch (value.kind) {
    case "literal":
      return String(value.value).replaceAll("${", "${!");
    case "text":
      return value.parts.map(template).join("");
    case "name": {
      const joint = JOINTS[value.form];
      return [`\${Name}`, value.base, ...(value.suffix ? [template(value.suffix)] : [])].join(joint);
    }
    case "reference":
      return value.attribute === "" || value.attribute === "Ref"
        ? `\${${value.resource}}`
        : `\${${value.resource}.${value.attribute}}`;
    case "variable":
      return `\${${parameterName(value.name)}}`;
    case "raw":
      return value.text;
    default:
      return JSON.stringify(plainValue(value));
  }
}

/** A JSON document as text, with the same substitutions inside its strings. */
function jsonText(value: Value): string {
  if (value.kind === "list") return `[${value.items.map(jsonText).join(",")}]`;
  if (value.kind === "map")
    return `{${value.entries.map(([key, inner]) => `${JSON.stringify(key)}:${jsonText(inner)}`).join(",")}}`;
  if (value.kind === "literal" && typeof value.value !== "string") return String(value.value);
  return value.kind === "literal" ? JSON.stringify(template(value)) : `"${template(value)}"`;
}
