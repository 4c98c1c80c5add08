import "../common/base.css";
import "../common/progress.css";
import "./overview.css";
import "./view/rows.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { Controller } from "./controller.ts";

const root = document.getElementById("app");
if (!root) throw new Error("The page has no place for the panel.");
let isDue = false;
const draw = () => {
  isDue = false;
  render(<App state={controller.state} controller={controller} />, root);
};
// Facts of thousands come in many messages: what happens between two frames is drawn once.
const controller = new Controller(() => {
  if (!isDue) requestAnimationFrame(draw);
  isDue = true;
});
draw();
controller.start();
