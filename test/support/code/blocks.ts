/** The resources of generated Terraform or Bicep as blocks of text, for rules that hold for all of a kind. */
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { planOf } from "./plans.ts";

export interface Block {
  /** "azurerm_subnet", "Microsoft.Network/virtualNetworks/subnets" */
  readonly type: string;
  readonly id: string;
  /** What stands between its braces, each row of blanks as one. */
  readonly body: string;
}

export interface Written {
  readonly blocks: readonly Block[];
  readonly readme: string;
  readonly decisions: readonly string[];
  of(type: string): readonly Block[];
}

/** A plan as code. */
export async function written(plan: PlanInput, language: CodeLanguage): Promise<Written> {
  const code = await generateCode(plan, language, shippedCatalogue(), shippedTable);
  if (!("files" in code)) throw new Error(code.refused);
  const blocks = code.files.flatMap(({ path, content }) =>
    /\.(tf|bicep)$/.test(path)
      ? [...content.matchAll(/^resource (\S+) (\S+) (?:= )?\{\n(.*?)^\}/gms)].map(
          ([, first = "", second = "", body = ""]) => {
            const [type, id] = language === "bicep" ? [second, first] : [first, second];
            return {
              type: type.replaceAll(/["']|@.*$/g, ""),
              id: id.replaceAll('"', ""),
              body: body.replaceAll(/\s+/g, " "),
            };
          },
        )
      : [],
  );
  return {
    blocks,
    readme: code.files.find(({ path }) => path === "README.md")?.content ?? "",
    decisions: code.decisions.map(({ text }) => text),
    of: (type) => blocks.filter((one) => one.type === type),
  };
}

/** A plan for each type that a cloud's Terraform maps, which has it alone, and one that has all of them. */
export async function plansOfAllTypes(cloud: "aws" | "azure" | "gcp"): Promise<readonly PlanInput[]> {
  const { mappings } = await shippedTable(`terraform-${cloud}`);
  const types = Object.keys(mappings.types);
  const all = Object.fromEntries(types.map((type) => [type.replace("/", "-"), type]));
  return [...types.map((type) => planOf(cloud, { one: type })), planOf(cloud, all)];
}
