import assert from "node:assert/strict";
import * as vscode from "vscode";
import { PLAN_FILE_ENDING } from "../../src/contract/planFile.ts";
import { Command, PLAN_SCHEME, PLANNER_VIEW_TYPE } from "../../src/editor/ids.ts";
import { fileNameOf } from "../../src/editor/text/fileName.ts";
import type { TestApi } from "../../src/extension.ts";
import { eventually } from "../support/clock.ts";
import { activate, closeEditors, readable, reset, useBuiltIn } from "./extension.ts";

const PLAN = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:lambda/function@1", name: "mailer", depends_on: ["mails"] },
  ],
  deploy_order: ["mails", "mailer"],
};

describe("Plan files", () => {
  before(() => activate());
  afterEach(async () => {
    await closeEditors();
  });

  const folder = (): vscode.Uri => {
    const [first] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first);
    return first.uri;
  };

  let opened = 0;

  /** Opens a new plan file of this text; `|` marks the place that is answered. */
  async function open(text: string, ending = ".plan.json") {
    opened += 1;
    const uri = vscode.Uri.joinPath(folder(), `test-${opened}${ending}`);
    const offset = Math.max(0, text.indexOf("|"));
    await vscode.workspace.fs.writeFile(uri, Buffer.from(text.replace("|", "")));
    // As a user opens it: `openTextDocument` would keep the document alive after its editor is closed.
    await vscode.commands.executeCommand("vscode.open", uri);
    const document = await eventually(() => {
      const active = vscode.window.activeTextEditor?.document;
      assert.equal(active?.uri.toString(), uri.toString());
      return active as vscode.TextDocument;
    });
    return { uri, document, position: document.positionAt(offset) };
  }

  const ours = (uri: vscode.Uri) =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "Infra Planner");
  const textOf = (document: vscode.TextDocument, places: readonly { range: vscode.Range }[]) =>
    places.map(({ range }) => document.getText(range));

  async function apply(document: vscode.TextDocument, title: string | RegExp): Promise<void> {
    const [diagnostic] = await eventually(() => {
      const found = ours(document.uri);
      assert.notEqual(found.length, 0);
      return found;
    });
    assert.ok(diagnostic);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      diagnostic.range,
    );
    const action = actions.find((one) =>
      title instanceof RegExp ? title.test(one.title) : one.title === title,
    );
    assert.ok(action?.edit, `No “${title}” among: ${actions.map((one) => one.title).join(" | ")}`);
    assert.ok(await vscode.workspace.applyEdit(action.edit));
  }

  it("without a defect have no diagnostics, and of a wrong shape one: ours, or the schema's", async () => {
    const sound = await open(JSON.stringify({ ...PLAN, "x-team": "shop", intent: "Send mails" }, null, 2));
    const broken = await open(JSON.stringify({ ...PLAN, deploy_order: "mails", kb_version: "3" }));
    const told = await eventually(() => {
      const found = vscode.languages.getDiagnostics(broken.uri);
      assert.ok(found.length > 1, `${found.length} told`);
      return found;
    });
    // Once the other file is judged, by both, so was the first.
    assert.deepEqual(vscode.languages.getDiagnostics(sound.uri), []);
    const places = told.map(
      ({ source, range }) => `${source ?? "schema"}: ${broken.document.getText(range)}`,
    );
    assert.deepEqual(places.sort(), ['Infra Planner: "mails"', 'schema: "3"']);
  });

  it("show each defect at its place, follow edits, and are forgotten when closed", async () => {
    const { document, uri } = await open(
      JSON.stringify({ ...PLAN, deploy_order: ["mailer", "mails", "nobody"] }, null, 2),
    );
    const found = await eventually(() => {
      assert.equal(ours(uri).length, 2);
      return ours(uri);
    });
    assert.deepEqual(textOf(document, found), ['"mailer"', '"nobody"']);
    assert.deepEqual(
      found.map(({ code }) => code),
      ["deployed-too-late", "unknown-name"],
    );
    assert.match(found[0]?.message ?? "", /“mailer” is deployed before “mails”/);
    assert.deepEqual(
      found[0]?.relatedInformation?.map(({ location }) => document.getText(location.range)),
      ["mails", "mails"],
    );
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), JSON.stringify(PLAN));
    await vscode.workspace.applyEdit(edit);
    await eventually(() => assert.deepEqual(ours(uri), []));
    await vscode.commands.executeCommand("undo");
    await eventually(() => assert.equal(ours(uri).length, 2));
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await eventually(() => assert.deepEqual(ours(uri), []));
  });

  it("offer quick fixes, one by one and all at once", async () => {
    const { document } = await open(
      JSON.stringify({
        ...PLAN,
        components: [{ type_id: "aws:sqs/quue@1", name: "mails" }, PLAN.components[1]],
      }),
    );
    await apply(document, "Use “aws:sqs/queue@1”");
    assert.deepEqual(JSON.parse(document.getText()), PLAN);
    await eventually(() => assert.deepEqual(ours(document.uri), []));
  });

  it("fix all that needs no decision in one change", async () => {
    const { document } = await open(
      JSON.stringify({
        components: [{ type_id: "aws:sqs/quue@1", name: "mails" }, PLAN.components[1]],
        deploy_order: ["mailer"],
      }),
    );
    await eventually(() => assert.equal(ours(document.uri).length, 2));
    await apply(document, "Fix everything in this plan that can be fixed");
    assert.deepEqual(JSON.parse(document.getText()), PLAN);
  });

  it("complete types by identifier, with their name and documentation", async () => {
    const { uri, position } = await open('{"components": [{"type_id": "aws:sq|", "name": "a"}]}');
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      uri,
      position,
      undefined,
      5,
    );
    const labelOf = ({ label }: vscode.CompletionItem) => (typeof label === "string" ? label : label.label);
    const queue = items.find((item) => labelOf(item) === "aws:sqs/queue@1");
    assert.ok(queue, items.slice(0, 5).map(labelOf).join());
    assert.equal(typeof queue.label === "string" ? "" : queue.label.description, "SQS queue");
    assert.ok(
      items.some((item) => labelOf(item) === "azure:servicebus/namespaces/queues@1") || items.length > 500,
    );
  });

  it("complete names in the deploy order, but not those it has", async () => {
    const { uri, position } = await open(
      JSON.stringify(PLAN).replace('"deploy_order":["mails","mailer"]', '"deploy_order":["mails", "|"]'),
    );
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      uri,
      position,
    );
    const names = items
      .filter(({ kind }) => kind === vscode.CompletionItemKind.Reference)
      .map(({ label }) => (typeof label === "string" ? label : label.label));
    assert.deepEqual(names, ["mailer"]);
  });

  it("tell what a type is and needs, and where a component stands", async () => {
    const hoverAt = async (text: string): Promise<string> => {
      const { uri, position } = await open(text);
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        "vscode.executeHoverProvider",
        uri,
        position,
      );
      return hovers
        .flatMap(({ contents }) => contents as vscode.MarkdownString[])
        .map(readable)
        .join("\n");
    };
    const type = await hoverAt(JSON.stringify(PLAN).replace("aws:lambda", "aws:la|mbda"));
    assert.match(type, /Lambda function/);
    assert.match(type, /aws:iam\/role@1/);
    const name = await hoverAt(JSON.stringify(PLAN).replace('["mails","mailer"]', '["ma|ils","mailer"]'));
    assert.match(name, /SQS/);
    assert.match(name, /Needed by: mailer/);
  });

  it("lead from a name to its component, to its mentions, and rename it everywhere", async () => {
    const { uri, position, document } = await open(
      JSON.stringify(PLAN, null, 2).replace(/"mails",\n(\s+)"mailer"/, '"ma|ils",\n$1"mailer"'),
    );
    const [definition] = await vscode.commands.executeCommand<vscode.LocationLink[]>(
      "vscode.executeDefinitionProvider",
      uri,
      position,
    );
    assert.equal(definition?.targetRange.start.line, 4);
    const references = await vscode.commands.executeCommand<vscode.Location[]>(
      "vscode.executeReferenceProvider",
      uri,
      position,
    );
    assert.deepEqual(textOf(document, references), ["mails", "mails", "mails"]);
    const rename = async (name: string) =>
      vscode.commands.executeCommand<vscode.WorkspaceEdit>(
        "vscode.executeDocumentRenameProvider",
        uri,
        position,
        name,
      );
    await assert.rejects(rename("mailer"), /named “mailer” already/);
    await vscode.workspace.applyEdit(await rename("outbox"));
    assert.deepEqual(
      JSON.parse(document.getText()),
      JSON.parse(JSON.stringify(PLAN).replaceAll('"mails"', '"outbox"')),
    );
  });

  it("are judged where they can be mended: not as a side of a comparison, or a commit", async () => {
    const text = JSON.stringify({ ...PLAN, deploy_order: ["mailer", "mails"] });
    const provider = vscode.workspace.registerTextDocumentContentProvider("plans-of-yesterday", {
      provideTextDocumentContent: () => text,
    });
    try {
      const old = vscode.Uri.parse("plans-of-yesterday:/shop.plan.json");
      await vscode.commands.executeCommand("vscode.open", old);
      await eventually(() =>
        assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), old.toString()),
      );
      // Judged after it, would it be judged.
      const { uri } = await open(text);
      await eventually(() => assert.equal(ours(uri).length, 1));
      assert.deepEqual(ours(old), []);
    } finally {
      provider.dispose();
    }
  });

  it("leave other JSON files alone", async () => {
    const { uri } = await open(JSON.stringify({ ...PLAN, deploy_order: ["nobody"] }), ".json");
    const plan = await open(JSON.stringify({ ...PLAN, deploy_order: ["nobody"] }));
    await eventually(() => assert.notEqual(ours(plan.uri).length, 0));
    assert.deepEqual(ours(uri), []);
  });
});

describe("What is done with plan files", () => {
  let api: TestApi;

  before(async () => {
    api = await activate();
    await reset(api);
    await useBuiltIn();
  });
  afterEach(async () => {
    await closeEditors();
  });
  after(() => reset(api));

  let written = 0;
  async function write(plan: unknown): Promise<vscode.Uri> {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    written += 1;
    const uri = vscode.Uri.joinPath(folder.uri, `done-${written}.plan.json`);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(plan)));
    return uri;
  }

  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const isComparison = ({ input, label }: vscode.Tab) =>
    input instanceof vscode.TabInputWebview &&
    input.viewType.endsWith(PLANNER_VIEW_TYPE) &&
    label.includes("→");
  const diffTab = () => tabs().find(({ input }) => input instanceof vscode.TabInputTextDiff);

  /** What the latest comparison of a file compares it with: comparisons are numbered, and nothing else tells of them. */
  async function proposedFor(uri: vscode.Uri) {
    const path = `/after/${fileNameOf(uri.path.replace(/^.*\//, ""))}${PLAN_FILE_ENDING}`;
    for (let number = 1; number <= 10; number++) {
      const side = vscode.Uri.from({ scheme: PLAN_SCHEME, authority: String(number), path });
      const text = (await vscode.workspace.openTextDocument(side)).getText();
      if (text.startsWith("{")) return JSON.parse(text);
    }
    return assert.fail("nothing was compared");
  }

  it("comparing two selected files opens their picture, and nothing else", async () => {
    const before = await write(PLAN);
    const after = await write({ ...PLAN, components: PLAN.components.slice(0, 1), deploy_order: ["mails"] });
    const open = tabs().length;
    await vscode.commands.executeCommand(Command.comparePlans, before, [before, after]);
    await eventually(() => assert.ok(tabs().some(isComparison)));
    assert.equal(diffTab(), undefined);
    assert.ok(tabs().length <= open + 1);
  });

  it("what an open diff compares can be shown in the diagram", async () => {
    const before = await write(PLAN);
    const after = await write({
      ...PLAN,
      components: [...PLAN.components, { ...PLAN.components[0], name: "new" }],
    });
    await vscode.commands.executeCommand("vscode.diff", before, after);
    await eventually(() => assert.ok(diffTab()));
    await vscode.commands.executeCommand(Command.showComparison);
    await eventually(() => assert.ok(tabs().some(isComparison)));
  });

  it("proposing again compares the file with what is proposed now", async () => {
    const intent = "A queue for e-mails that a function sends";
    const uri = await write({ ...PLAN, intent, kb_version: 0, rule_set_hash: "before" });
    await vscode.commands.executeCommand(Command.reproposePlan, uri);
    const plan = await proposedFor(uri);
    assert.equal(plan.intent, intent);
    assert.ok(plan.kb_version > 0 && plan.rule_set_hash !== "before");
    assert.ok(
      plan.components.some(({ name }: { name: string }) => name === "mails"),
      "names are kept",
    );
  });

  it("proposing again uses the facts that the plan remembers, and no language model", async () => {
    const facts = { roles: ["queue"], numbers: { users: 50 } };
    const uri = await write({ ...PLAN, intent: "Please", facts, kb_version: 0, recommended: [], chosen: [] });
    await vscode.commands.executeCommand(Command.reproposePlan, uri);
    const plan = await proposedFor(uri);
    assert.deepEqual(plan.facts, facts);
    assert.deepEqual(plan.recommended.slice(0, 1), ["aws:sqs/queue@1"]);
  });
});
