/** The file by which the editor finds a folder of generated code. */
import { ok } from "node:assert/strict";
import { CODE_LANGUAGE_IDS, GENERATED_MARK } from "../../../src/contract/code.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { CODE_LANGUAGES } from "../../../src/shared/codeLanguages.ts";
import { composed } from "../../support/composing.ts";

/** One component of each cloud. */
const TYPES = {
  aws: "aws:sqs/queue@1",
  azure: "azure:storage/storageaccounts@1",
  gcp: "gcp:storage/bucket@1",
};

describe("The main file of generated code", () => {
  for (const language of CODE_LANGUAGE_IDS)
    for (const cloud of CODE_LANGUAGES[language].clouds)
      it(`is there in ${CODE_LANGUAGES[language].name} for ${cloud}, and its first line says what it is`, async () => {
        const plan = composed([{ type_id: TYPES[cloud], name: "first" }]);
        const code = await generateCode(plan, language, shippedCatalogue(), shippedTable);
        ok("files" in code);
        const main = code.files.find(({ path }) => path === CODE_LANGUAGES[language].mainFile);
        ok(main?.content.split("\n", 1)[0]?.includes(GENERATED_MARK));
      });
});
