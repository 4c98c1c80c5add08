import "../common/base.css";
import "../common/progress.css";
import "./cost.css";
import "./view/breakdown.css";
import "./view/chart.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { Controller } from "./controller.ts";

const root = document.getElementById("app");
if (!root) throw new Error("The page has no place for the panel.");
const controller = new Controller((state) => render(<App state={state} controller={controller} />, root));
render(<App state={controller.state} controller={controller} />, root);
controller.start();
