import type * as vscode from "vscode";
import type { PlanInput } from "../../contract/plan.ts";
import { withFindings } from "../../shared/findings.ts";
import type { ComparisonView } from "../../shared/protocols/comparison.ts";
import type { ShownPlan } from "../../shared/protocols/planner.ts";
import type { ReadingDone } from "../../shared/protocols/reading.ts";
import { explain } from "../dialogs/errors.ts";
import { exists } from "../host/files.ts";
import { infrastructureSource } from "../panels/sources.ts";
import { say } from "../text/say.ts";
import type { Differences } from "./differences.ts";
import { nameInWorkspace } from "./discovery.ts";
import type { PicturePanel } from "./panel.ts";
import type { InfrastructureReader } from "./reader.ts";
import { concerns, readTarget, type Target, targetAt } from "./target.ts";

/** How long after the last change the picture follows, in ms. */
export const FOLLOW_MS = 50;
/** Most of what could not be read is told one by one up to here. */
const MOST_PROBLEMS = 100;

/** What pictures are made with. */
export interface PictureTools {
  readonly reader: InfrastructureReader;
  readonly panel: PicturePanel;
  readonly differences: Pick<Differences, "planned">;
}

/** What is drawn of one folder or file, and follows that until it is disposed. */
export class FollowedPicture implements vscode.Disposable {
  readonly target: Target;
  readonly source: string;
  /** What was read last. */
  plan: PlanInput | undefined;
  readonly #tools: PictureTools;
  #following: NodeJS.Timeout | undefined;
  #isFollowing = false;
  /** Something changed while the picture was following. */
  #isOutdated = false;
  readonly #abort = new AbortController();

  /** @param plan what its tab shows already */
  constructor(uri: vscode.Uri, tools: PictureTools, plan?: PlanInput) {
    this.target = targetAt(uri);
    this.source = infrastructureSource(uri);
    this.plan = plan;
    this.#tools = tools;
  }

  /** @throws Error in words for people where nothing of it can be read */
  read(signal: AbortSignal): Promise<ReadingDone> {
    return readTarget(this.#tools.reader, this.target, signal);
  }

  /** What the panel shows of a reading, and what a run is about to do where that is what was read. */
  shown(done: ReadingDone): readonly [shown: ShownPlan, changes: ComparisonView | undefined] {
    const { plan, problems, findings } = done;
    this.plan = plan;
    const name = nameInWorkspace(this.target.uri);
    const told = problems.slice(0, MOST_PROBLEMS).map(({ message, place }) => ({
      rules: ["read"],
      message: place === undefined ? message : `${placeText(place)}: ${message}`,
      components: [],
    }));
    const reviewed = withFindings(plan, findings);
    const warnings = [...(reviewed.warnings ?? []), ...told];
    const changes = this.#tools.differences.planned(plan, say("What is there"), say("After {0}", name));
    return [{ title: name, source: this.source, plan: { ...reviewed, warnings } }, changes];
  }

  /** A document or a file has changed. */
  changed(uri: vscode.Uri): void {
    if (this.target.files.opened.has(uri.toString())) this.followSoon();
  }

  /** A file is there that was not, or says what the team wants. */
  appeared(uri: vscode.Uri): void {
    if (concerns(this.target, uri)) this.followSoon();
  }

  followSoon(): void {
    clearTimeout(this.#following);
    this.#following = setTimeout(() => void this.#follow(), FOLLOW_MS);
  }

  dispose(): void {
    clearTimeout(this.#following);
    this.#abort.abort();
  }

  /** Follows until nothing has changed meanwhile: changes while it reads become one. */
  async #follow(): Promise<void> {
    this.#isOutdated = true;
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      await this.#update();
    }
    this.#isFollowing = false;
  }

  /** Shows what is there now; where it cannot be read, the last picture stays, with the reason. */
  async #update(): Promise<void> {
    const { reader, panel } = this.#tools;
    const { signal } = this.#abort;
    const isLatest = () => !this.#isOutdated && !signal.aborted;
    try {
      const drawing = panel.drawingOf(this.source);
      const done = await readTarget(reader, this.target, signal, { drawing });
      if (!isLatest()) return;
      const { rendered } = done;
      const picture = drawing && rendered !== undefined ? { drawing, rendered } : undefined;
      await panel.updatePlan(...this.shown(done), picture);
    } catch (error) {
      const { uri } = this.target;
      const isGone = !(await exists(uri));
      if (isLatest()) panel.showProblem(this.source, isGone ? goneWords(uri) : explain(error).sentence);
    }
  }
}

/** Of what is not there any more. */
function goneWords(uri: vscode.Uri): string {
  return say(
    "{0} is no longer there: the picture shows what it was. Bring it back, or draw something else with “Draw Infrastructure”.",
    nameInWorkspace(uri),
  );
}

const placeText = ({ file, line }: { file: string; line?: number | undefined }) =>
  line === undefined ? file : `${file}:${line}`;
