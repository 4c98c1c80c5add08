/** Runtimes of AWS Lambda that are past their date of deprecation: no more patches, and soon no more changes. */
import type { PropertyCheck } from "../model.ts";
import { LAMBDA_RUNTIMES } from "./lambdaRuntimes.ts";

const runtime = {
  rule: "deprecated-runtime",
  level: "warning",
  message: "The runtime of {name} gets no more patches since {day}.",
  bad: Object.keys(LAMBDA_RUNTIMES.days),
  from: LAMBDA_RUNTIMES,
  link: LAMBDA_RUNTIMES.source,
} as const;

export const RUNTIME_CHECKS: readonly PropertyCheck[] = [
  {
    ...runtime,
    at: { cloudformation: "AWS::Lambda::Function Runtime", terraform: "aws_lambda_function runtime" },
  },
  { ...runtime, at: { cloudformation: "AWS::Serverless::Function Runtime" } },
];
