/**
 * What services, links and files say is text in VS Code, wherever it is shown: a hostile service on loopback, a link
 * that somebody sent and hostile files put commands, addresses and icons into everything, and nothing of it can be
 * pressed. An extension that shows the same words without care proves that a link would be seen. One text of each kind is
 * looked at; that others are handed over in the same way is proven in `test/extension`.
 */
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { eventually } from "../support/clock.ts";
import { type Answer, type FaultServer, hang, json } from "../support/faultServer.ts";
import { attack, COMMAND, PLAIN_WORDS, SOUGHT, startHostile } from "../support/foreignText.ts";
import { linksOf } from "../support/links.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const CARELESS = { name: "careless", publisher: "test", version: "1.0.0" };

describe("Foreign text", () => {
  let service: FaultServer;
  let scratch: string;
  let answers: Readonly<Record<string, Answer>> = {};

  const window = useWorkbench(async () => {
    scratch = await mkdtemp(join(tmpdir(), "infra-planner-foreign-"));
    service = await startHostile(() => answers);
    const folder = join(scratch, "folder");
    await mkdir(folder);
    await writeFile(join(folder, "hostile.plan.json"), JSON.stringify(hostilePlan, null, 2));
    return { folder, extensionsDirectory: await extensions(join(scratch, "extensions")) };
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(scratch, { recursive: true, force: true });
  });
  beforeEach(() => {
    answers = {};
  });
  afterEach(async () => {
    await window().page.keyboard.press("Escape");
    await window().notifications.clear();
  });

  const projects = () => window().tree("Projects");

  /** Everything in the window is looked at: no link and no icon comes from foreign text. */
  async function nothingToPress(): Promise<void> {
    assert.deepEqual(await linksOf(window().page, SOUGHT), []);
    assert.ok(!(await window().editors.titles()).some((title) => title.startsWith("Untitled")));
  }

  async function notified(text: RegExp): Promise<void> {
    const message = await window().notifications.waitFor(text);
    assert.match(message, PLAIN_WORDS);
    await nothingToPress();
    await window().notifications.clear();
  }

  it("would be seen to be a link, where it is shown without care", async () => {
    const { page, notifications, quickInput } = window();
    await window().runCommand("Careless: Show");
    await notifications.waitFor(/careless notification/);
    await quickInput.waitForMessage(/careless box/);
    const links = (await linksOf(page, SOUGHT)).filter((link) => link.includes(COMMAND));
    assert.ok(links.length >= 2, links.join("\n"));
    await quickInput.cancel();
    await notifications.clear();
  });

  it("is text below a box, in notifications, in the Accounts menu, and of a link is its host alone", async () => {
    const { page, quickInput, notifications } = window();
    answers = { "/cli-exchange": json({ error: attack("No such code") }, 400) };
    await window().openContainer("Infra Planner");
    await window().runCommand("Infra Planner: Sign In");
    await quickInput.pick("One-time login code");
    await quickInput.waitForTitle("Service Address");
    await quickInput.answer(service.url);
    await quickInput.waitForTitle("One-Time Login Code");
    await quickInput.answer("WRNG-CODE");
    await quickInput.waitForMessage(/did not accept this login code: No such code/);
    await eventually(async () => assert.match(await quickInput.message(), PLAIN_WORDS));
    await nothingToPress();
    await quickInput.cancel();
    await window().runCommand("Infra Planner: Sign In");
    await quickInput.pick("API token");
    await quickInput.waitForTitle("Service Address");
    await quickInput.answer(service.url);
    await quickInput.waitForTitle("API Token");
    await quickInput.answer("token");
    await notified(/Signed in to Infra Planner as user/);
    await page.locator(".activitybar").getByRole("button", { name: "Accounts" }).click();
    await page.getByRole("menuitem", { name: PLAIN_WORDS }).first().waitFor();
    await nothingToPress();
    await page.keyboard.press("Escape");
    await follow({ service: `https://evil.example/[x](${COMMAND})`, id: "e1" });
    assert.match(await notifications.waitFor(/The link is to/), /an environment of evil\.example, /);
    await nothingToPress();
  });

  it("is text in the rows of the tree and in what is said when one is pointed at", async () => {
    const { page } = window();
    await projects().expand(/^project/, /^environment/);
    await eventually(async () => {
      const rows = await projects().rows();
      for (const start of ["organization", "project", "environment"])
        assert.match(rows.find(({ label }) => label.startsWith(start))?.label ?? "", PLAIN_WORDS);
    });
    await projects().expand("Drift");
    for (const label of [/^project/, /^environment/, /^Cost/, /^Logs/, /^check/]) {
      await projects().pointAt(label);
      await nothingToPress();
      await page.keyboard.press("Escape");
    }
  });

  it("is text in lists to choose from, in the status bar and in the title of a slow progress", async () => {
    const { page, quickInput, notifications } = window();
    await window().runCommand("Infra Planner: Go to Environment…");
    await page.getByPlaceholder("Choose an environment").waitFor();
    await eventually(async () =>
      assert.match((await quickInput.choices()).join("\n"), /environment \[win\] \(command:/),
    );
    await nothingToPress();
    await quickInput.cancel();
    await projects().chooseFromMenu(/^check/, "Copy ID");
    await page
      .locator(".statusbar")
      .getByText(/Copied check \[win\] \(command:/)
      .first()
      .waitFor();
    await nothingToPress();
    answers = { "/logs": hang };
    await projects().chooseFromMenu(/^environment/, "Open Log");
    const title = await notifications.waitFor(/Opening the log of environment/);
    assert.match(title, PLAIN_WORDS);
    await nothingToPress();
    await notifications.press(/Opening the log of/, "Cancel");
    await notifications.waitUntilGone(/Opening the log of/);
  });

  it("is no command in documents: raw responses, logs, reports, the diagnosis of the connection", async () => {
    const { page, editors } = window();
    const opened = async (tab: RegExp) => {
      await editors.tab(tab).first().waitFor();
      await page
        .locator(".editor-group-container.active .view-line, .editor-group-container iframe")
        .first()
        .waitFor();
      await nothingToPress();
    };
    await projects().chooseFromMenu(/^environment/, "Show Raw Response");
    await opened(/json/);
    await projects().chooseFromMenu(/^environment/, "Open Log");
    await opened(/log/);
    await window().runCommand("Infra Planner: Diagnose Connection");
    await opened(/diagnosis/);
    await page
      .locator(".view-line", { hasText: /No.such.health/ })
      .first()
      .waitFor();
    await nothingToPress();
    await projects().chooseFromMenu(/^environment/, "Show Drift Report");
    await editors
      .tab(/^(Preview )?Drift of/)
      .first()
      .waitFor();
    await page
      .frameLocator("iframe.webview.ready")
      .frameLocator("iframe")
      .getByText(/check \[win\]/)
      .first()
      .waitFor();
    await nothingToPress();
    await editors.closeAll();
  });

  it("of a plan is text in the editor's hovers, problems and fixes", async () => {
    const { page } = window();
    await window().openFile("hostile.plan.json");
    const name = page.locator(".view-line", { hasText: "part" }).first();
    await page.locator(".squiggly-error, .squiggly-warning").first().waitFor();
    await name.getByText(/part/).first().hover();
    await page
      .locator(".monaco-hover:visible")
      .getByText(/Step.1.of.2.in.the.deploy.order/)
      .first()
      .waitFor();
    await nothingToPress();
    await window().runCommand("View: Focus Problems");
    await page
      .locator(".markers-panel")
      .getByText(/Another component is named/)
      .first()
      .waitFor();
    await nothingToPress();
    await window().editors.closeAll();
  });

  /** Opens a link as the browser does that a link was pressed in, and lets VS Code hand it to the extension. */
  async function follow(parameters: Readonly<Record<string, string>>): Promise<void> {
    const { page, context } = window();
    await window().runCommand("Careless: Link");
    await window().notifications.waitFor(/careless link/);
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    link.searchParams.set("vscode-query", new URLSearchParams(parameters).toString());
    await window().notifications.clear();
    const browser = await context.newPage();
    await browser.goto(link.toString());
    await browser.close();
  }
});

const hostilePlan = {
  components: [
    { type_id: attack("aws:sqs/queue@1"), name: attack("part") },
    { type_id: "aws:sqs/queue@1", name: attack("part") },
  ],
  deploy_order: [attack("part"), attack("unknown")],
};

/** Our extension as it is built, and one that shows foreign text as it comes. */
async function extensions(directory: string): Promise<string> {
  const own = join(directory, "own");
  for (const part of ["package.json", "package.nls.json", "dist", "media"])
    await cp(join(root, part), join(own, part), { recursive: true });
  const careless = join(directory, "careless");
  await mkdir(careless, { recursive: true });
  const commands = ["show", "link"].map((name) => ({
    command: `careless.${name}`,
    title: name === "show" ? "Show" : "Link",
    category: "Careless",
  }));
  await writeFile(
    join(careless, "package.json"),
    JSON.stringify({
      ...CARELESS,
      engines: { vscode: "^1.133.0" },
      main: "./main.js",
      activationEvents: ["onStartupFinished"],
      contributes: { commands },
    }),
  );
  await writeFile(
    join(careless, "main.js"),
    `const vscode = require("vscode");
    exports.activate = () => {
      vscode.commands.registerCommand("careless.show", () => {
        vscode.window.showInformationMessage(${JSON.stringify(attack("careless notification"))});
        const box = vscode.window.createInputBox();
        box.validationMessage = ${JSON.stringify(attack("careless box"))};
        box.show();
      });
      vscode.commands.registerCommand("careless.link", async () => {
        const link = vscode.Uri.parse(vscode.env.uriScheme + "://infra-planner.infra-planner/environment?x=y");
        await vscode.env.clipboard.writeText((await vscode.env.asExternalUri(link)).toString(true));
        vscode.window.showInformationMessage("careless link");
      });
    };`,
  );
  return directory;
}
