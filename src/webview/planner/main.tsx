import "../common/base.css";
import "../common/combobox.css";
import "./planner.css";
import "./design/design.css";
import "./design/reading.css";
import "./design/candidates.css";
import "./diagram/diagram.css";
import "./files/files.css";
import "./plan/plan.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { Controller } from "./controller.ts";

const root = document.getElementById("app");
if (!root) throw new Error("The page has no place for the panel.");

/** Several changes of state in one go are one rendering: a large plan has thousands of rows. */
let waiting = false;
const controller = new Controller(() => {
  if (waiting) return;
  waiting = true;
  queueMicrotask(draw);
});

function draw(): void {
  waiting = false;
  if (root) render(<App state={controller.state} controller={controller} />, root);
}

draw();
controller.start();
