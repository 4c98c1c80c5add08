/** Findings as SARIF 2.1.0, which code hosts show beside the lines of a change. */
import { withTexts } from "../../agents/untrusted.ts";
import type { ReadProblem } from "../../engine/read/model.ts";
import { ENGINE_VERSION } from "../../engine/version.ts";
import { onLogLine } from "../../shared/seen.ts";
import { type Finding, fingerprintsOf } from "./finding.ts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** What was not read or not understood, so that nothing was found in it. */
export interface NotReviewed {
  readonly problems: readonly ReadProblem[];
  /** Whether that is a reason to fail: then the run counts as one that did not succeed. */
  readonly isIncomplete: boolean;
}

/** Every text of it is one line: hosts print messages of findings as annotations. */
export function sarifOf(
  findings: readonly Finding[],
  unread: NotReviewed = { problems: [], isIncomplete: false },
): object {
  return withTexts(logOf(findings, unread), onLogLine) as object;
}

function logOf(findings: readonly Finding[], { problems, isIncomplete }: NotReviewed): object {
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const ids = [...byRule.keys()].sort();
  const numbers = new Map(ids.map((id, index) => [id, index]));
  const fingerprints = fingerprintsOf(findings);
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Infra Planner",
            version: String(ENGINE_VERSION),
            informationUri: "https://github.com/infra-planner/infra-planner",
            rules: ids.map((id) =>
              describe(id, byRule.get(id)?.find(({ link }) => link !== undefined)?.link),
            ),
          },
        },
        columnKind: "utf16CodeUnits",
        ...(problems.length > 0 && {
          invocations: [
            {
              executionSuccessful: !isIncomplete,
              toolExecutionNotifications: problems.map(notification),
            },
          ],
        }),
        results: findings.map((finding, index) => ({
          ruleId: finding.rule,
          ruleIndex: numbers.get(finding.rule),
          level: finding.level,
          message: { text: finding.message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: artifact(finding.file),
                region: { startLine: finding.line, startColumn: finding.column },
              },
              ...(finding.components.length > 0 && {
                logicalLocations: finding.components.map((name) => ({ name, kind: "resource" })),
              }),
            },
          ],
          partialFingerprints: { "infraPlanner/v1": fingerprints[index] },
        })),
      },
    ],
  };
}

/** That something was not read: no result, but told where the run is. */
function notification({ message, place, unread }: ReadProblem) {
  const { file, line, column } = place ?? {};
  return {
    level: unread === "elsewhere" ? "note" : "warning",
    message: { text: message },
    ...(file !== undefined && {
      locations: [
        {
          physicalLocation: {
            artifactLocation: artifact(file),
            ...(line !== undefined && {
              region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
            }),
          },
        },
      ],
    }),
  };
}

const artifact = (file: string) => ({ uri: encodeURI(file.toWellFormed()) });

function describe(id: string, link: string | undefined) {
  const words = (id.split(":").at(-1) ?? id).replaceAll(/[/-]/g, " ");
  return {
    id,
    shortDescription: { text: `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}.` },
    ...(link !== undefined && { helpUri: link }),
  };
}
