/**
 * An extension of windows under test: changes user settings when the driver asks it to (see `settings.ts`), as the
 * settings editor does. Editing their file in the window takes ten times the time.
 */
const { randomUUID } = require("node:crypto");
const { mkdir, rm, writeFile } = require("node:fs/promises");
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

/** Answers POST by changing settings, and GET once the window has answered: where its page has gone, never. */
async function answer(request) {
  if (request.method === "POST") await change(JSON.parse(await text(request)));
  else await vscode.commands.getCommands();
}

exports.activate = async ({ globalStorageUri: { fsPath: folder }, subscriptions }) => {
  // The port of a window that has gone may be anybody's: by its identifier, nobody is taken for another.
  const id = randomUUID();
  const file = join(folder, id);
  const server = createServer(async (request, response) => {
    if (request.url !== `/${id}`) return response.writeHead(404).end();
    const failure = await answer(request).then(
      () => "",
      (error) => String(error?.stack ?? error),
    );
    return response.writeHead(failure === "" ? 204 : 500).end(failure);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  subscriptions.push({
    dispose: () => {
      server.close();
      return rm(file, { force: true });
    },
  });
  await mkdir(folder, { recursive: true });
  await writeFile(file, String(server.address().port));
};
