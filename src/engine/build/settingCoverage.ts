/** How many of the settings that the catalogue knows become code, each set alone on a component of its type. */
import type { CodeLanguage } from "../../contract/code.ts";
import type { GeneratedCode } from "../../contract/generatedCode.ts";
import type { Cloud } from "../../shared/clouds.ts";
import { shippedCatalogue } from "../catalogue/catalogue.ts";
import { generateCode } from "../code/generate.ts";
import { shippedTable } from "../code/shipped.ts";
import { write } from "../planner/settings/write.ts";
import { samplesOf } from "./catalogueSettings.ts";

/** `told`: the code has no argument for it, and its page says so; `lost`: not even that; `gone` with its type. */
export type SettingCoverage = "written" | "told" | "lost" | "gone";

export interface CoveredSetting {
  /** "sqs/queue" */
  readonly type: string;
  /** What people call it: "retention-days". */
  readonly name: string;
  /** Where plans set it. */
  readonly path: string;
  /** Two values that code should tell apart. */
  readonly values: readonly [unknown, unknown];
  readonly coverage: SettingCoverage;
}

/** What becomes of each setting of a cloud's types in a language. */
export async function coverageOfSettings(cloud: Cloud, language: CodeLanguage): Promise<CoveredSetting[]> {
  const found: CoveredSetting[] = [];
  for (const { typeId, service, kind, settings } of shippedCatalogue().forProvider(cloud))
    for (const [name, targets] of Object.entries(settings))
      for (const target of targets) {
        // What only goes along with another value is no setting of its own.
        if (target.is !== undefined) continue;
        const samples = samplesOf(name, target, cloud).flatMap(
          (sample) => write(name as "count", target, sample) ?? [],
        );
        const [one, other] = new Map(samples.map((value) => [JSON.stringify(value), value])).values();
        if (one === undefined || other === undefined) continue;
        const [first, second] = await Promise.all(
          [one, other].map((value) => codeWith(typeId, target.at, value, language)),
        );
        if (!first || !second) continue;
        const coverage = compared(first, second, target.at);
        found.push({ type: `${service}/${kind}`, name, path: target.at, values: [one, other], coverage });
      }
  return found;
}

function compared(one: GeneratedCode, other: GeneratedCode, path: string): SettingCoverage {
  const [text, otherText] = [codeIn(one), codeIn(other)];
  if (one.missing.length > 0 || text === "") return "gone";
  if (text !== otherText) return "written";
  const isTold = [one, other].some(({ decisions }) => decisions.some((told) => told.text.includes(path)));
  return isTold ? "told" : "lost";
}

/** The code itself, without what is beside it. */
function codeIn({ files }: GeneratedCode): string {
  return files
    .flatMap(({ path, content, keep_existing }) =>
      path === "README.md" || keep_existing === true ? [] : [content],
    )
    .join("\n");
}

async function codeWith(typeId: string, path: string, value: unknown, language: CodeLanguage) {
  const component = { type_id: typeId, name: "x", desired_input: { [path]: value } };
  const code = await generateCode({ components: [component] }, language, shippedCatalogue(), shippedTable);
  if ("refused" in code) throw new Error(String(code.refused));
  return code;
}
