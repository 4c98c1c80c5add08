/** The picture of a plan in a chat: an MCP App, made of the planner panel's own parts. */
import "../common/base.css";
import "../planner/planner.css";
import "../planner/diagram/diagram.css";
import "../planner/plan/plan.css";
import "./chat.css";
import {
  App,
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
  type McpUiHostContext,
} from "@modelcontextprotocol/ext-apps";
import { render } from "preact";
import { PlanInput } from "../../contract/plan.ts";
import { isObject, type JsonObject } from "../../contract/reading.ts";
import { t } from "../common/l10n.ts";
import { Controller } from "../planner/controller.ts";
import { ChatApp } from "./app.tsx";
import { Bridge } from "./bridge.ts";
import { resultOf, ToolCalls } from "./toolCalls.ts";

/** Pixels that the page asks for, where the chat lets it choose. */
const HEIGHT = 560;
/** By which the page knows that a plan is another state of the one that it shows. */
const SOURCE = "chat";

const root = document.getElementById("app");
if (!root) throw new Error("The page has no place for the picture.");

const app = new App({ name: "infra-planner", version: "1" }, {}, { autoResize: false });
const tools = new ToolCalls(app);
const bridge = new Bridge(() => tools);
Object.assign(globalThis, { acquireVsCodeApi: () => bridge.api });
const controller = new Controller(() => queueDrawing());
let asked: JsonObject = {};
let said: string | undefined;

let waiting = false;
function queueDrawing(): void {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    draw();
  });
}

function draw(): void {
  if (root)
    render(
      <ChatApp state={controller.state} controller={controller} tools={tools} said={said} show={show} />,
      root,
    );
}

function show(plan: PlanInput): void {
  const title = typeof asked["title"] === "string" ? asked["title"] : t("Plan");
  bridge.send({ type: "showPlan", title, plan, source: SOURCE });
}

/** The plan is what was composed, or what was asked to be drawn. */
function take(result: Parameters<typeof resultOf>[0]): void {
  try {
    const answered = resultOf(result);
    const plan = PlanInput.safeParse(isObject(answered["plan"]) ? answered["plan"] : asked["plan"]);
    if (!plan.success) throw new Error(t("There is no plan in the answer."));
    show(plan.data);
  } catch (error) {
    said = error instanceof Error ? error.message : String(error);
    draw();
  }
}

/** Looks as the chat does. */
function adopt({ theme, styles, locale }: McpUiHostContext): void {
  if (theme) applyDocumentTheme(theme);
  if (theme) document.body.className = `vscode-${theme}`;
  if (styles?.variables) applyHostStyleVariables(styles.variables);
  if (styles?.css?.fonts) applyHostFonts(styles.css.fonts);
  if (locale) document.documentElement.lang = locale;
}

// A page in a chat is nothing to leave by a link: the chat asks, and opens it elsewhere.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!link) return;
  event.preventDefault();
  const url = link.getAttribute("href") ?? "";
  if (url.startsWith("https://")) void app.openLink({ url }).catch(() => undefined);
});

app.addEventListener("toolinput", ({ arguments: given }) => {
  asked = given ?? {};
});
app.addEventListener("toolresult", take);
app.addEventListener("toolcancelled", () => {
  said = t("The call was cancelled.");
  draw();
});
app.addEventListener("hostcontextchanged", adopt);

bridge.showView("architecture");
draw();
controller.start();
await app.connect();
adopt(app.getHostContext() ?? {});
void app.sendSizeChanged({ height: HEIGHT });
