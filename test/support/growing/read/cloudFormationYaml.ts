/** Templates of CloudFormation in YAML of any size, each of a shape on which reading may grow faster than the text. */
import { repeated } from "../input.ts";
import type { Files, FilesBySize } from "./files.ts";

const yaml = (text: string): Files => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"\n${text}`,
});

export const CLOUD_FORMATION_YAML: FilesBySize = {
  "tags in YAML": (size) =>
    yaml(
      `Resources:\n${repeated(size, (n) => `  Q${n}:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: !Sub "\${Q${Math.max(0, n - 1)}}"`)}`,
    ),
  "modules that one names": (size) => ({
    ...yaml(
      `Modules:\n${repeated(size, (n) => `  M${n}: { Source: m.yaml, Properties: { N: a } }`)}\nResources:\n  F:\n    Type: AWS::Lambda::Function\n    Properties:\n      Layers:\n${repeated(size, (n) => `        - !Ref M${n}Queue\n        - !Ref M${n}${"X".repeat(200)}`)}`,
    ),
    "m.yaml": "Resources:\n  Queue: { Type: AWS::SQS::Queue }\n",
  }),
  "copies of a module": (size) => ({
    ...yaml(
      `Modules:\n  M:\n    Source: m.yaml\n    ForEach: [A, B]\n    Properties:\n      N:\n${repeated(size, () => "        - !Sub a$Identifier")}\nResources: {}`,
    ),
    "m.yaml": "Resources:\n  Queue: { Type: AWS::SQS::Queue }\n",
  }),
  "one long line in YAML (letters)": (size) =>
    yaml(`Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties: { QueueName: ${"n".repeat(size)} }`),
  "one long line of words in YAML (letters)": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: ${"n ".repeat(size / 2)}`,
    ),
  "a plain text of many lines in YAML": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: a\n${"        b\n".repeat(size)}`,
    ),
  "a quoted text of many lines in YAML": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: "a\n${"        b\n\n".repeat(size)}"`,
    ),
  "a block text in YAML": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: |\n${"        b\n".repeat(size)}`,
    ),
  "spaces in YAML": (size) => yaml(`Resources:\n  Q: a${" ".repeat(size)}b\n${" ".repeat(size)}`),
  "open brackets in YAML": (size) => yaml(`Resources: ${"[".repeat(size)}`),
  "lists in lists in YAML": (size) => yaml(`Resources:\n  ${"- ".repeat(size)}`),
  "ever deeper lines in YAML": (size) =>
    yaml(`Resources:\n${repeated(Math.round(Math.sqrt(2 * size)), (n) => `${" ".repeat(n + 1)}a:`)}`),
  "aliases in YAML": (size) =>
    yaml(`A: &a [x, y]\nB: [${"*a, ".repeat(size)}]\nResources:\n  Q:\n    Type: AWS::SQS::Queue`),
  "aliases of aliases in YAML": (size) =>
    yaml(
      `A0: &a0 [x, y]\n${repeated(size, (n) => `A${n + 1}: &a${n + 1} [*a${n}, *a${n}]`)}\nResources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties: { N: *a${size} }`,
    ),
  "comments in YAML": (size) => yaml(`${"# note\n".repeat(size)}Resources:\n  Q:\n    Type: AWS::SQS::Queue`),
  "equal keys in YAML": (size) =>
    yaml(`Resources:\n${repeated(size, () => "  Q:\n    Type: AWS::SQS::Queue")}`),
  "escapes in YAML (letters)": (size) =>
    yaml(
      `Resources:\n  Q:\n    Type: AWS::SQS::Queue\n    Properties: { QueueName: "${"\\n\\x41".repeat(size / 6)}" }`,
    ),
  "keys of no template (letters)": (size) => ({ "other.yaml": "key: 1\n".repeat(size / 7) }),
};
