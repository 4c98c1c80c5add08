/**
 * Makes a VS Code server speak another language without what the marketplace offers for it: a language pack that has no
 * words. VS Code's own words stay English, and extensions are told of the language and show their own in it.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes down the language pack where the server keeps account of those that are installed.
 *
 * @param userData the server's folder of user data
 * @param language as VS Code names it: "de", "pt-br"
 * @returns arguments with which the server starts in that language
 */
export async function speak(userData: string, language: string): Promise<readonly string[]> {
  const folder = join(userData, "words");
  await mkdir(folder, { recursive: true });
  const words = join(folder, "main.i18n.json");
  await writeFile(words, JSON.stringify({ version: "1.0.0", contents: {} }));
  const extensions = [{ extensionIdentifier: { id: "infra-planner-tests.words" }, version: "1.0.0" }];
  const pack = { hash: "0", label: language, extensions, translations: { vscode: words } };
  await writeFile(join(userData, "languagepacks.json"), JSON.stringify({ [language]: pack }));
  return ["--locale", language];
}
