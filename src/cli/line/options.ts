/** Options that several commands share. Words of others stand here again, so that help loads nothing; types hold them together. */
import type { CODE_LANGUAGE_IDS } from "../../contract/code.ts";
import type { IMPORT_KINDS } from "../../contract/imports.ts";
import type { DIAGRAM_THEMES, DIAGRAM_VIEWS, RENDER_FORMATS } from "../../contract/rendering.ts";
import { RULES_FOLDER } from "../../contract/review.ts";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import type { DRIFT_FILE } from "../../shared/drift/acceptedFile.ts";

export const LANGUAGES: typeof CODE_LANGUAGE_IDS = ["terraform", "cloudformation", "bicep"];
export const KINDS: typeof IMPORT_KINDS = ["costs", "drift", "run"];
export const VIEWS: typeof DIAGRAM_VIEWS = ["architecture", "resources"];
export const THEMES: typeof DIAGRAM_THEMES = ["light", "dark"];
/** What the engine renders, and what a browser makes of that. */
export const FORMATS: readonly [...typeof RENDER_FORMATS, "png"] = ["mermaid", "svg", "drawio", "png"];
/** What stands for types: the planner's own signs, or the marks of services. */
export const ICONS = ["glyphs", "logos"] as const;
export const ACCEPTED_FILE: typeof DRIFT_FILE = ".infra-planner/drift.json";
/** From which level on a finding fails a check. */
export const FAIL_ON = ["error", "warning", "never"] as const;

/** What a review that did not read everything fails for: see its option. */
export const FAIL_ON_UNREAD = ["here", "any", "never"] as const;

export const JSON_OPTION = { json: { says: "prints JSON instead of text" } } as const;
/** For commands whose result is JSON anyway. */
export const JSON_ANYWAY = { json: { says: "is what this prints anyway" } } as const;

export const SERVICE = {
  service: {
    value: "URL",
    says: "address of the service; else INFRA_PLANNER_URL, or where you signed in last",
  },
} as const;

export const PROVIDER = {
  provider: { value: "CLOUD", words: CLOUD_IDS, says: "the cloud to plan for" },
} as const;

export const RULES = {
  rules: {
    value: "FILE|DIR",
    path: "file",
    many: true,
    says: `rules of the team, in place of those of ${RULES_FOLDER}; may be repeated`,
  },
} as const;

export const CONSTRAINTS = {
  constraints: { value: "JSON", says: 'what must hold, such as {"region": "eu-central-1"}' },
} as const;

export const LOCAL = {
  local: { says: "uses the engine that is carried, whoever is signed in where" },
} as const;

export const FORCE = {
  force: {
    says: "replaces files that exist with other content, and removes what an earlier generation left",
  },
} as const;

export const FINDINGS = {
  ...RULES,
  sarif: { value: "FILE", path: "file", says: "writes SARIF 2.1.0 besides" },
  "fail-on": {
    value: "LEVEL",
    words: FAIL_ON,
    says: "leaves with 1 from which level on; error, unless given",
  },
  ...JSON_OPTION,
} as const;
