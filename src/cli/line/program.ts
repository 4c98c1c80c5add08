/** What is written at the shell to come here; npm says when it is in between. */
export const PROGRAM =
  process.env["npm_lifecycle_event"] === "cli" ? "npm run --silent cli --" : "infra-planner";
