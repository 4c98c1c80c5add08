/** What whoever deploys is asked for is used somewhere: cfn-lint's W2001, tflint's terraform_unused_declarations, Bicep's no-unused-params. */

import assert from "node:assert/strict";
import { parse } from "yaml";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import type { CodeFile } from "../../../src/engine/code/model.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { languagesFor } from "../../../src/shared/codeLanguages.ts";
import { REQUESTS } from "../../support/code/intents.ts";
import { planOf } from "../../support/code/plans.ts";
import { engine } from "../../support/composing.ts";

/** Names that code declares for whoever deploys, and nothing of it reads. */
const UNUSED: Readonly<Record<CodeLanguage, (files: readonly CodeFile[]) => string[]>> = {
  cloudformation: (files) => {
    const [template] = files.filter(({ path }) => path === "template.yaml");
    const { Parameters, Resources, Outputs } = parse(template?.content ?? "");
    const used = JSON.stringify([Resources, Outputs]);
    return Object.keys(Parameters ?? {}).filter(
      (name) => !used.includes(`{"Ref":"${name}"}`) && !used.includes(`\${${name}}`),
    );
  },
  terraform: (files) => {
    const text = textOf(files, ".tf");
    const declared = [...text.matchAll(/^variable "(\w+)"/gm)].map(([, name = ""]) => name);
    return declared.filter((name) => !new RegExp(`\\bvar\\.${name}\\b`).test(text));
  },
  bicep: (files) => {
    const text = textOf(files, ".bicep");
    const declared = [...text.matchAll(/^param (\w+)/gm)].map(([, name = ""]) => name);
    return declared.filter((name) => [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length < 2);
  },
};

const textOf = (files: readonly CodeFile[], ending: string) =>
  files.flatMap(({ path, content }) => (path.endsWith(ending) ? [content] : [])).join("\n");

async function unusedOf(plan: Parameters<typeof generateCode>[0], language: CodeLanguage) {
  const code = await generateCode(plan, language, shippedCatalogue(), shippedTable);
  assert.ok("files" in code);
  return UNUSED[language](code.files);
}

describe("What generated code asks for", () => {
  for (const cloud of CLOUD_IDS)
    for (const language of languagesFor(cloud))
      it(`is used by something, in ${language} for ${cloud}`, async () => {
        for (const request of REQUESTS) {
          const { candidates } = engine.propose(cloud, request);
          const chosen = candidates.filter(isInDesign);
          const plan = engine.resolve(cloud, { candidates: chosen });
          assert.deepEqual(await unusedOf(plan, language), [], request.intent);
        }
      });

  it("is nothing where a template names no resource", async () => {
    const plan = planOf("aws", { files: "s3/bucket" });
    const code = await generateCode(plan, "cloudformation", shippedCatalogue(), shippedTable);
    assert.ok("files" in code);
    const { Parameters } = parse(code.files.find(({ path }) => path === "template.yaml")?.content ?? "");
    assert.equal(Parameters, undefined);
  });
});
