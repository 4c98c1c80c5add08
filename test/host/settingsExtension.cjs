/**
 * An extension of windows under test: changes user settings when the driver asks it to (see `settings.ts`), as the
 * settings editor does. Editing their file in the window takes ten times the time.
 */
const { mkdir, writeFile } = require("node:fs/promises");
const { createServer } = require("node:http");
const { join } = require("node:path");
const { text } = require("node:stream/consumers");
const vscode = require("vscode");

async function change(settings) {
  // A null stands for what is to be removed, for which JSON has no word.
  for (const [key, value] of Object.entries(settings))
    await vscode.workspace
      .getConfiguration()
      .update(key, value ?? undefined, vscode.ConfigurationTarget.Global);
}

exports.activate = async ({ globalStorageUri: { fsPath: folder }, subscriptions }) => {
  const server = createServer(async (request, response) => {
    const failure = await text(request)
      .then((sent) => change(JSON.parse(sent)))
      .then(
        () => "",
        (error) => String(error?.stack ?? error),
      );
    response.writeHead(failure === "" ? 204 : 500).end(failure);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  subscriptions.push({ dispose: () => server.close() });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "port"), String(server.address().port));
};
