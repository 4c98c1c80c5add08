/** Runtimes of AWS Lambda that are past their date of deprecation: no more patches, and soon no more changes. */
import type { PropertyCheck } from "../model.ts";

/** As of 2026-11, by the table behind {@link SOURCE}. */
const DEPRECATED = [
  ...[
    "nodejs",
    "nodejs4.3",
    "nodejs6.10",
    "nodejs8.10",
    "nodejs10.x",
    "nodejs12.x",
    "nodejs14.x",
    "nodejs16.x",
  ],
  ...["nodejs18.x", "nodejs20.x", "python2.7", "python3.6", "python3.7", "python3.8", "python3.9"],
  ...["dotnetcore1.0", "dotnetcore2.0", "dotnetcore2.1", "dotnetcore3.1", "dotnet5.0", "dotnet6", "dotnet7"],
  ...["ruby2.5", "ruby2.7", "ruby3.2", "java8", "go1.x", "provided"],
];
const SOURCE = "https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html";

const runtime = {
  rule: "deprecated-runtime",
  level: "warning",
  message: "The runtime of {name} gets no more patches.",
  bad: DEPRECATED,
  link: SOURCE,
} as const;

export const RUNTIME_CHECKS: readonly PropertyCheck[] = [
  {
    ...runtime,
    at: { cloudformation: "AWS::Lambda::Function Runtime", terraform: "aws_lambda_function runtime" },
  },
  { ...runtime, at: { cloudformation: "AWS::Serverless::Function Runtime" } },
];
