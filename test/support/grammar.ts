/** Grammars of languages by others than us, as tree-sitter has them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Language, Parser } from "web-tree-sitter";

const require = createRequire(import.meta.url);

/** A parser of the language that `tree-sitter-NAME` knows. */
export async function parserOf(name: "bicep" | "powershell"): Promise<Parser> {
  await Parser.init();
  const grammar = require.resolve(`tree-sitter-${name}/tree-sitter-${name}.wasm`);
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(grammar)));
  return parser;
}
