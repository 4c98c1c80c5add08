/**
 * The messages that people read in VS Code and its pages, as the base of their translations:
 * `media/l10n/bundle.l10n.json`, which `npm run l10n` writes. VS Code's own collector looks for `vscode.l10n.t` with a
 * text beside it. Ours are told by functions, some of them through tables, so that the compiler is asked which
 * texts can reach these.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import {
  type CallExpression,
  type Identifier,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API, type Checker, type Type, TypeFlags, type UnionType } from "typescript/unstable/sync";
import { CONSTRAINT_DESCRIPTIONS } from "../shared/constraints/described.ts";

const root = join(import.meta.dirname, "../..");
const BASE = join(root, "media/l10n/bundle.l10n.json");

/** Where the functions that tell messages are declared, and the types of messages and of such functions. */
const TELL = "src/shared/format/tell.ts";
const TELLERS: readonly string[] = [
  "src/editor/text/say.ts",
  "src/editor/text/fromStart.ts",
  "src/webview/common/l10n.ts",
  TELL,
];

/** What such functions are called where they are used, so that each use that is no call can be looked at. */
const NAMES: ReadonlySet<string> = new Set(["say", "fromStart", "t", "tell"]);

/** What VS Code runs and shows. The page for chats is not shown by the extension, and has no bundle. */
const INCLUDED = ["src/editor", "src/webview", "src/extension.ts", "src/application.ts", "src/assets.d.ts"];
const EXCLUDED = "src/webview/chat/";

/** Attributes of elements that people read or hear. */
const READ: ReadonlySet<string> = new Set([
  "title",
  "placeholder",
  "alt",
  "label",
  "aria-label",
  "aria-description",
]);

export interface Messages {
  /** Files by message, both sorted. */
  readonly messages: ReadonlyMap<string, readonly string[]>;
  /** What keeps a message out of the base, each with its place. */
  readonly faults: readonly string[];
}

/** Messages that are data: see `ListedMessage`. */
export function listedMessages(): readonly string[] {
  return CONSTRAINT_DESCRIPTIONS.map(({ meaning }) => meaning);
}

/** Every message that can be told. Asks the compiler, which takes some seconds. */
export function collectMessages(): Messages {
  // Only what is asked about is loaded; the project's own configuration has all tests besides.
  const config = join(root, "tsconfig.messages.json");
  const content = JSON.stringify({ extends: "./tsconfig.json", include: INCLUDED });
  const api = new API({ cwd: root, fs: { readFile: (path) => (path === config ? content : undefined) } });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error("The compiler does not open the project.");
    const found = new Found();
    for (const message of listedMessages()) found.add(message, "src/shared/constraints/described.ts");
    for (const path of project.program.getSourceFileNames()) {
      const file = relative(root, path).replaceAll("\\", "/");
      if (!file.startsWith("src/") || file.startsWith(EXCLUDED) || TELLERS.includes(file)) continue;
      const source = project.program.getSourceFile(path);
      if (source) collectFrom(source, file, project.checker, found);
    }
    return found.sorted();
  } finally {
    api.close();
  }
}

class Found {
  readonly #files = new Map<string, Set<string>>();
  readonly #faults: string[] = [];

  add(message: string, file: string): void {
    const files = this.#files.get(message) ?? new Set();
    this.#files.set(message, files.add(file));
  }

  fault(source: SourceFile, node: Node, file: string, what: string): void {
    const line = source.text.slice(0, node.getStart(source)).split("\n").length;
    this.#faults.push(`${file}:${line}: ${what}`);
  }

  sorted(): Messages {
    const names = [...this.#files].map(([message, files]) => [message, [...files].sort()] as const);
    return { messages: new Map(names.sort(([a], [b]) => (a < b ? -1 : 1))), faults: this.#faults };
  }
}

function collectFrom(source: SourceFile, file: string, checker: Checker, found: Found): void {
  const calls: CallExpression[] = [];
  const values: Identifier[] = [];
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.CallExpression) calls.push(node as CallExpression);
    if (node.kind === SyntaxKind.Identifier && isValue(node as Identifier)) values.push(node as Identifier);
    if (isUntold(node, source))
      found.fault(source, node, file, `a text that is not told: ${node.getText(source)}`);
    node.forEachChild(visit);
  };
  visit(source);
  const types = checker.getTypeAtLocation(calls.map(({ expression }) => expression));
  const telling = calls.filter((_, index) => declaredIn(types[index], TELLERS));
  const messages = telling.flatMap((call) => call.arguments[0] ?? []);
  for (const [index, type] of checker.getTypeAtLocation(messages).entries()) {
    const node = messages[index];
    if (node && !addTexts(type, file, found))
      found.fault(source, node, file, "a message that can be any text");
  }
  for (const node of values)
    if (
      declaredIn(checker.getTypeAtLocation(node), TELLERS) &&
      !isTell(checker.getContextualType(node), checker)
    )
      found.fault(source, node, file, `${node.text} is handed on as something else than Tell`);
}

/** Adds all texts of a type; false where it has others than are known. */
function addTexts(type: Type | undefined, file: string, found: Found): boolean {
  if (!type) return false;
  if (type.flags & TypeFlags.Union)
    return (type as UnionType).getTypes().every((each) => addTexts(each, file, found));
  if (type.flags & TypeFlags.StringLiteral) {
    found.add((type as Type & { readonly value: string }).value, file);
    return true;
  }
  // No other intersection is told: a listed message is a text with a mark.
  return (type.flags & TypeFlags.Intersection) !== 0;
}

function declaredIn(type: Type | undefined, files: readonly string[]): boolean {
  const path = type?.getSymbol()?.declarations[0]?.path.replaceAll("\\", "/");
  return path !== undefined && files.some((file) => path.toLowerCase().endsWith(`/${file.toLowerCase()}`));
}

/** Whether what is expected is `Tell`, or all that is expected besides nothing. */
function isTell(type: Type | undefined, checker: Checker): boolean {
  return declaredIn(type && checker.getNonNullableType(type), [TELL]);
}

/** Where an identifier only names or calls a function. */
const NAMING: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ExportSpecifier,
  SyntaxKind.BindingElement,
  SyntaxKind.Parameter,
  SyntaxKind.PropertySignature,
  SyntaxKind.PropertyAccessExpression,
]);

/** Whether an identifier stands for a telling function as a value: not where it is called, declared or named. */
function isValue(node: Identifier): boolean {
  const { parent } = node;
  if (!NAMES.has(node.text) || NAMING.has(parent.kind)) return false;
  if (parent.kind === SyntaxKind.ShorthandPropertyAssignment) return true;
  if (parent.kind === SyntaxKind.CallExpression) return (parent as CallExpression).expression !== node;
  return (parent as Node & { readonly name?: Node }).name !== node;
}

/** Whether words stand in a page as they are. */
function isUntold(node: Node, source: SourceFile): boolean {
  if (node.kind === SyntaxKind.JsxText) return /\p{L}/u.test(node.getText(source));
  if (node.kind !== SyntaxKind.JsxAttribute) return false;
  const { name, initializer } = node as Node & { readonly name: Node; readonly initializer?: Node };
  return (
    initializer?.kind === SyntaxKind.StringLiteral &&
    READ.has(name.getText(source)) &&
    /\p{L}/u.test(initializer.getText(source))
  );
}

/** The base as its file has it: every message stands for itself. */
export function baseOf({ messages }: Messages): string {
  const entries = [...messages.keys()].map((message) => [message, message]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

if (import.meta.main) {
  const collected = collectMessages();
  if (collected.faults.length > 0) throw new Error(collected.faults.join("\n"));
  mkdirSync(dirname(BASE), { recursive: true });
  writeFileSync(BASE, baseOf(collected));
}
