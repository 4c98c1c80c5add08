/** Quick fixes that write one property of a declaration, in each language that people write. */
import assert from "node:assert/strict";
import { propertyEdit, propertyInJson } from "../../../src/editor/infrastructure/propertyEdit.ts";

const BACKUPS = { name: "backup_retention_period", value: 7 };
const KEPT = { name: "BackupRetentionPeriod", value: 7 };

/** The lines with the edit in them; undefined where there is none. */
function edited(file: string, text: string, line: number, property: typeof BACKUPS): string | undefined {
  const lines = text.split("\n");
  const edit = propertyEdit(file, lines, line, property);
  if (!edit) return undefined;
  lines.splice(edit.isNew ? edit.line + 1 : edit.line, edit.isNew ? 0 : 1, edit.text);
  return lines.join("\n");
}

describe("Writing one property", () => {
  it("of a block of HCL changes a literal, or adds a line", () => {
    const block = (inner: string) => `\nresource "aws_db_instance" "d" {\n${inner}}\nresource "x" "y" {\n}\n`;
    assert.equal(
      edited("main.tf", block("  tags = { a = 1 }\n  backup_retention_period  = 0\n"), 1, BACKUPS),
      block("  tags = { a = 1 }\n  backup_retention_period  = 7\n"),
    );
    assert.equal(
      edited("main.tf", block("  name = 1\n"), 1, BACKUPS),
      block("  backup_retention_period = 7\n  name = 1\n"),
    );
    assert.equal(
      edited("main.tofu", block("  name = 1\n"), 1, BACKUPS),
      block("  backup_retention_period = 7\n  name = 1\n"),
    );
    assert.equal(edited("main.tofu.json", "{\n}", 0, BACKUPS), undefined);
    // What an inner block calls the same is another property.
    assert.equal(
      edited("main.tf", block("  inner {\n    backup_retention_period = 0\n  }\n"), 1, BACKUPS),
      block("  backup_retention_period = 7\n  inner {\n    backup_retention_period = 0\n  }\n"),
    );
  });

  it("leaves alone what somebody computes, and what is written otherwise", () => {
    const computed = 'resource "aws_db_instance" "d" {\n  backup_retention_period = var.days\n}\n';
    assert.equal(edited("main.tf", computed, 0, BACKUPS), undefined);
    assert.equal(edited("main.tf", 'resource "aws_db_instance" "d" {}\n', 0, BACKUPS), undefined);
    assert.equal(
      edited("t.yaml", "Resources:\n  D:\n    Properties:\n      BackupRetentionPeriod: !Ref X\n", 1, KEPT),
      undefined,
    );
    assert.equal(
      edited("t.yaml", "Resources:\n  D: { Type: T }\n  E:\n    Properties:\n", 1, KEPT),
      undefined,
    );
  });

  it("of a resource in YAML changes a literal, or adds a line", () => {
    const text = (inner: string) =>
      `Resources:\n  D:\n    Type: AWS::RDS::DBInstance\n    # why\n    Properties:\n      Engine: mysql\n${inner}  E:\n    Properties:\n      BackupRetentionPeriod: 3\n`;
    assert.equal(
      edited("t.yaml", text("      BackupRetentionPeriod: 0\n"), 1, KEPT),
      text("      BackupRetentionPeriod: 7\n"),
    );
    assert.equal(
      edited("t.yaml", text(""), 1, KEPT),
      text("").replace("      Engine", "      BackupRetentionPeriod: 7\n      Engine"),
    );
  });

  it("of a resource in JSON", () => {
    const text =
      '{\n  "Resources": {\n    "D": {\n      "Type": "T",\n      "Properties": {}\n    }\n  }\n}\n';
    const changed = propertyInJson(text, text.indexOf('"D"'), KEPT);
    assert.deepEqual(JSON.parse(changed ?? "").Resources.D.Properties, { BackupRetentionPeriod: 7 });
    assert.equal(propertyInJson(text, 0, KEPT), undefined);
  });
});
