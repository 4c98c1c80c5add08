/**
 * What services, links and files say is handed to VS Code as plain text. That VS Code then shows no link and no icon is
 * proven in a window (`test/ui/foreignText.test.ts`).
 */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command, EXTENSION_ID } from "../../src/editor/ids.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { Uri } from "../support/editor/values.ts";
import { type Answer, type FaultServer, json } from "../support/faultServer.ts";
import { attack, COMMAND, COSTS, COSTS_FILE, PLAIN_WORDS, startHostile } from "../support/foreignText.ts";

describe("Foreign text", () => {
  let service: FaultServer;
  let answers: Readonly<Record<string, Answer>> = {};
  const window = useExtension({ files: (folder) => writeFile(join(folder, COSTS_FILE), COSTS) });
  const projects = () => window().tree("Projects");

  before(async () => {
    service = await startHostile(() => answers);
    await window().signIn(service.url, "token");
    await window().openContainer("Infra Planner");
    await projects().expand(/^project/, /^environment/);
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => {
    answers = {};
  });
  afterEach(() => window().notifications.clear());

  async function notified(text: RegExp): Promise<string> {
    const message = await window().notifications.waitFor(text);
    assert.match(message, PLAIN_WORDS);
    assert.ok(!message.includes("](") && !message.includes("$("), message);
    return message;
  }

  it("of whoever is signed in is text", () => notified(/Signed in to Infra Planner as user/));

  it("of a link that somebody sent is told of by its host alone", async () => {
    const { editor, notifications } = window();
    const follow = (parameters: Readonly<Record<string, string>>) =>
      editor.followLink(
        Uri.from({
          ...{ scheme: "vscode", authority: EXTENSION_ID, path: "/environment" },
          query: new URLSearchParams(parameters).toString(),
        }),
      );
    const { host, origin } = new URL(service.url);
    const told = () => notifications.waitFor(/The link is to|does not exist/);
    await follow({ service: `[x](${COMMAND})`, id: "e1" });
    assert.equal(
      await told(),
      `The link is to an environment of an unknown service, but you are signed in to ${host}.`,
    );
    await notifications.clear();
    await follow({ service: `https://evil.example/[x](${COMMAND})`, id: "e1" });
    assert.equal(
      await told(),
      `The link is to an environment of evil.example, but you are signed in to ${host}.`,
    );
    await notifications.clear();
    await follow({ service: origin, id: `[win](${COMMAND})` });
    assert.equal(
      await told(),
      "The environment that the link leads to does not exist, or you may not see it.",
    );
  });

  it("of a failure is text in the message, and in the row that failed", async () => {
    answers = { "/logs": json({ error: attack("broken") }, 400) };
    await projects().chooseFromMenu(/^environment/, "Open Log");
    await notified(/The service refused the request/);
    answers = { "/cost": json({ error: attack("gone") }, 404) };
    await projects().pressTitleAction("Refresh");
    await projects().waitForDescription("Cost", PLAIN_WORDS);
    // What would make a link in Markdown is written as what it is not.
    const pointedAt = await projects().pointAt("Cost");
    assert.match(pointedAt, /gone &#91;win&#93; &#40;command/);
    assert.doesNotMatch(pointedAt, /[[\]()$]/);
  });

  it("of a drift check is text when its source is looked for", async () => {
    await projects().expand("Drift");
    await projects().chooseFromMenu(/^check/, "Open in Source");
    await notified(/No file of this workspace declares check/);
  });

  it("of a file that cannot be imported is text: its name, and what stands in it", async () => {
    const { quickInput } = window();
    await window().run(Command.signOut);
    await window().useBuiltInService();
    await projects().row("Web shop");
    await window().run(Command.importCosts, Uri.file(join(window().folder, COSTS_FILE)));
    await quickInput.pick("Web shop");
    await quickInput.pick("staging");
    const message = await notified(/The file was not imported/);
    for (const start of ["costs", "cell"])
      assert.match(message, new RegExp(`${start} ${PLAIN_WORDS.source}`));
  });
});
