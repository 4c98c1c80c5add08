/** What a deployment log is made of: steps, phases and resources to fold, errors and warnings to go to. */
import { type Decoration, decorationOf } from "../../../shared/logs/decorations.ts";
import { type SectionMark, sectionsOf } from "../../../shared/logs/sections.ts";

export type SectionKind = "group" | "phase" | "resource" | "diagnostic";

/** A part of a log, from its heading to its last line. Lines count from 0. */
export interface Section {
  readonly kind: SectionKind;
  readonly title: string;
  readonly start: number;
  end: number;
  readonly children: Section[];
  /** What went wrong in it is said behind it. */
  hasFailed?: true;
}

export interface Problem {
  readonly line: number;
  readonly severity: "error" | "warning";
}

export interface Outline {
  readonly sections: readonly Section[];
  readonly problems: readonly Problem[];
}

/** GitHub Actions (raw and as commands) and Azure DevOps; GitLab's are {@link sectionsOf}'s. */
const GROUP_START = /^(?:##\[group\]|::group::|##\[section\]Starting: )/;
const GROUP_END = /^(?:##\[endgroup\]|::endgroup::|##\[section\]Finishing: )/;
/** What GitLab's runner says behind all sections of a job that has failed. */
const JOB_FAILED = /^ERROR: Job failed\b/;
/** Its stages that run whatever has happened before them: https://docs.gitlab.com/ci/jobs/job_execution/ */
const RUN_ANYWAY =
  /^(?:after_script|archive_cache(?:_on_failure)?|upload_artifacts_on_(?:failure|success)|cleanup_file_variables)$/;
/** How "=== Build ===" and its like begin. */
const HEADING = /^(?:={3,}|-{3,}|#{3,}|\*{3,}) /;
/**
 * The phases of Terraform, OpenTofu, Pulumi, CloudFormation and AWS CDK, by the line that begins each; a group in it is
 * what the phase is of.
 */
const PHASES: readonly (readonly [title: string, line: RegExp])[] = [
  ["Initialize", /^Initializing (?:the backend|modules|provider plugins|Terraform Cloud|HCP Terraform)/],
  ["Refresh", /^\S+: (?:Refreshing state|Reading)\.\.\./],
  ["Plan", /^(?:(?:Terraform|OpenTofu) (?:used the selected providers|will perform)|\S+: Plan to )/],
  ["Apply", /^\S+: (?:Creating|Modifying|Destroying)\.\.\./],
  ["Deploy", /^([^\s:]+)(?: \([^)]*\))?: (?:deploying|destroying)\.\.\./],
  ["Outputs", /^Outputs:$/],
  ["Result", /^(?:Apply|Destroy) complete!/],
  ["Preview", /^Previewing \w+ \(.+\):?$/],
  ["Update", /^(?:Updating|Destroying|Refreshing) \(.+\):?$/],
  ["Diagnostics", /^Diagnostics:$/],
  ["Resources", /^Resources:$/],
  ["Events", /^CloudFormation events from stack operations\b/],
];
/** Most lines begin no phase, and none of these characters: a cheap look before the expressions. */
const MAY_BEGIN_PHASE =
  /^(?:Initializing|Terraform|OpenTofu|Outputs:|Apply|Destroy|Preview|Updating|Refreshing|Diagnostics:|Resources:|CloudFormation|[^\s"]+: [RPCMDd]|[^\s"]+ \([^)]*\): d)/;
const RESOURCE = /^ {2}# (\S+ (?:will|must|has|is) .+)$/;
const RESOURCE_END = /^ {4}\}$/;

const ERROR =
  /^##\[error\]|^ ?❌|^\*\*\w+ (?:Error|Failed)\*\*|^Unexpected exit code\b|^::error\b|\berror(?:\[\w+\]| [A-Z]+\d+)?: |^\W{0,3}(?:ERROR|FATAL|CRITICAL|SEVERE|PANIC)\b|\b(?:level|severity)["']?\s*[=:]\s*["']?(?:error|fatal|critical)|^npm ERR!|^\w+_FAILED\b/i;
const WARNING =
  /^##\[warning\]|^::warning\b|\bwarning(?:\[\w+\]| [A-Z]+\d+)?: |^\W{0,3}WARN(?:ING)?\b|\b(?:level|severity)["']?\s*[=:]\s*["']?warn|^npm WARN/i;
/** What any of the two contains. */
const MAY_BE_PROBLEM = /❌|exit code|failed\*|err(?:or|!)|warn|fatal|critical|severe|panic|_failed/i;

/** What a line is shows at its beginning; the rest may be a megabyte. */
const LOOK = 400;

/**
 * Sections within sections. CI systems nest none or a few; folds and outlines deeper than this are of no use to
 * anybody, and whoever walks them does so by recursion.
 */
const DEEPEST = 32;

/** Reads a log line by line. Linear in its length. */
export class OutlineReader {
  readonly #roots: Section[] = [];
  readonly #open: Section[] = [];
  readonly #problems: Problem[] = [];
  #line = 0;
  #inDiagnostic = false;
  /** The last of GitLab's stages that does not run whatever has happened before. */
  #stage: Section | undefined;
  /** Groups that were begun where no deeper section is made: as many ends belong to them. */
  #groupsBelow = 0;

  push(shown: string): void {
    const { length, level } = decorationOf(shown);
    const text = shown.slice(length, length + LOOK);
    const { marks, said } = text.startsWith("section_") ? sectionsOf(text) : { marks: [], said: text };
    if (marks.length > 0) this.#marked(marks, said);
    else this.#sections(text);
    if (level !== undefined || MAY_BE_PROBLEM.test(said)) this.#problem(said, level);
    this.#line++;
  }

  /** Ends what is still open at the last line. */
  finish(): Outline {
    while (this.#open.length > 0) this.#close(this.#line - 1);
    return { sections: this.#roots, problems: this.#problems };
  }

  /** What is said behind the end of a section is none of it. */
  #marked(marks: readonly SectionMark[], said: string): void {
    for (const [index, { isStart, name }] of marks.entries())
      if (isStart) {
        const isOutermost = this.#open.length === 0;
        // What a line says is the header of what its last mark begins.
        const header = index === marks.length - 1 ? said : "";
        const section = this.#start("group", header || name);
        if (isOutermost && section && !RUN_ANYWAY.test(name)) this.#stage = section;
      } else this.#endGroup(index === marks.length - 1 && said === "" ? this.#line : this.#line - 1);
  }

  #sections(text: string): void {
    const group = GROUP_START.exec(text);
    if (group) return void this.#start("group", text.slice(group[0].length) || text);
    if (GROUP_END.test(text)) return this.#endGroup(this.#line);
    if (text.startsWith("╷")) {
      this.#inDiagnostic = true;
      return void this.#start("diagnostic", "");
    }
    if (text.startsWith("╵")) {
      this.#inDiagnostic = false;
      return this.#closeThrough("diagnostic");
    }
    if (this.#inDiagnostic) return;
    const heading = headingIn(text);
    if (heading !== undefined) return this.#startPhase(heading);
    const resource = RESOURCE.exec(text);
    if (resource) {
      this.#closeOpen("resource", this.#line - 1);
      return void this.#start("resource", resource[1] ?? text);
    }
    if (RESOURCE_END.test(text)) return this.#closeOpen("resource", this.#line);
    if (!MAY_BEGIN_PHASE.test(text)) return;
    for (const [title, line] of PHASES) {
      const match = line.exec(text);
      if (match) return this.#startPhase([title, ...match.slice(1)].join(" "));
    }
  }

  /** Begins a phase, unless it is the one that goes on. It ends the phase before it, within the same group. */
  #startPhase(title: string): void {
    const inner = this.#open.findLast(({ kind }) => kind === "phase" || kind === "group");
    if (inner?.kind === "phase" && inner.title === title) return;
    this.#closeOpen("phase", this.#line - 1);
    this.#start("phase", title);
  }

  #problem(text: string, level: Decoration["level"]): void {
    // The frame around a Terraform diagnostic.
    const bare = text.replace(/^[╷│╵] ?/, "");
    const severity = ERROR.test(bare) ? "error" : WARNING.test(bare) ? "warning" : level;
    if (severity === undefined) return;
    this.#problems.push({ line: this.#line, severity });
    if (this.#stage && this.#open.length === 0 && JOB_FAILED.test(bare)) this.#stage.hasFailed = true;
    const inner = this.#open.at(-1);
    if (inner?.kind === "diagnostic" && inner.title === "") this.#retitle(inner, bare.trim());
  }

  #retitle(section: Section, title: string): void {
    const renamed = { ...section, title };
    this.#open[this.#open.length - 1] = renamed;
    const siblings = this.#open.at(-2)?.children ?? this.#roots;
    siblings[siblings.length - 1] = renamed;
  }

  /** @returns undefined where it would be too deep */
  #start(kind: SectionKind, title: string): Section | undefined {
    if (this.#open.length === DEEPEST) {
      if (kind === "group") this.#groupsBelow++;
      return undefined;
    }
    const section: Section = { kind, title: title.trim(), start: this.#line, end: this.#line, children: [] };
    (this.#open.at(-1)?.children ?? this.#roots).push(section);
    this.#open.push(section);
    return section;
  }

  #endGroup(end: number): void {
    if (this.#groupsBelow > 0) this.#groupsBelow--;
    else this.#closeOpen("group", end);
  }

  /** Ends the innermost section of a kind with this line, and what is open within it. */
  #closeThrough(kind: SectionKind): void {
    this.#closeOpen(kind, this.#line);
  }

  /** The same with another last line; a group keeps what is open around it. */
  #closeOpen(kind: SectionKind, end: number): void {
    const index = this.#open.findLastIndex((section) => section.kind === kind);
    const group = this.#open.findLastIndex((section) => section.kind === "group");
    if (index < 0 || (kind !== "group" && index < group)) return;
    while (this.#open.length > index) this.#close(end);
  }

  #close(end: number): void {
    const section = this.#open.pop();
    if (section) section.end = Math.max(section.start, end);
  }
}

/** What stands between two rules of the same sign in one line. */
function headingIn(text: string): string | undefined {
  if (!HEADING.test(text)) return undefined;
  const sign = text[0] ?? "";
  let end = text.length;
  while (text[end - 1] === sign) end--;
  const closes = text.length - end >= 3 && text[end - 1] === " ";
  const title = text.slice(text.indexOf(" "), end).trim();
  return closes && title !== "" ? title : undefined;
}
