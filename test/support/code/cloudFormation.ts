/** Judges a generated CloudFormation template by AWS' own offline validator. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CelEngine, TemplateFile } from "@aws/cloudformation-validate";

export interface Finding {
  readonly rule: string;
  readonly severity: string;
  readonly text: string;
}

let engine: InstanceType<typeof CelEngine> | undefined;

/** Compiles the validator's rules: 5 seconds of one core, more than a minute where others want the cores as well. */
export function compileRules(): InstanceType<typeof CelEngine> {
  engine ??= new CelEngine();
  return engine;
}

/** All findings of a template, worst first. */
export function judgeTemplate(template: string): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), "template-"));
  try {
    const path = join(folder, "template.yaml");
    writeFileSync(path, template);
    const { diagnostics } = compileRules().validateStandard(new TemplateFile(path));
    return diagnostics
      .map(({ ruleId, severity, message, entity, propertyPath }) => ({
        rule: ruleId,
        severity,
        text: `${[entity && "logicalId" in entity ? entity.logicalId : undefined, propertyPath].filter(Boolean).join(" ")}: ${message}`,
      }))
      .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const SEVERITIES = ["FATAL", "ERROR", "WARN", "INFO", "DEBUG"];
