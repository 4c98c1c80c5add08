/** `propose` and `practices`: of the service that is signed in to, or of the engine that is carried. */
import { type ProposeReading, readProposal } from "../../contract/component.ts";
import { isInDesign } from "../../contract/inDesign.ts";
import { readPractices } from "../../contract/knowledge.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import { isOfPack } from "../../contract/rules.ts";
import { ruleFiles } from "../check/files.ts";
import { usableRules } from "../check/rules.ts";
import type { Values } from "../line/table.ts";
import type { Connected, Sessions } from "../session/session.ts";
import { type Part, styled } from "../terminal/printer.ts";
import type { Shell } from "../terminal/shell.ts";
import { carriedEngine, cloudOf, NOTHING_RECOMMENDED } from "./engine.ts";
import { constraintsIn } from "./planFile.ts";

interface Choice {
  readonly local?: boolean;
  readonly service?: string;
  readonly provider?: string;
}

/** The service to ask; undefined: the engine. @throws NotSignedIn where a service is named and nobody is signed in */
async function serviceFor(
  { local, service, provider }: Choice,
  sessions: Sessions,
): Promise<Connected | undefined> {
  return local ? undefined : sessions.connectIfSignedIn(service, cloudOf(provider));
}

/** @throws ClientError, RulePackError, UsageError */
export async function propose(
  intent: string,
  values: Values<"propose">,
  { out, notes, signal }: Shell,
  sessions: Sessions,
): Promise<void> {
  const constraints = constraintsIn(values.constraints);
  const cloud = cloudOf(values.provider);
  await using service = await serviceFor(values, sessions);
  let proposal: ProposeReading;
  if (service) {
    // As in the editor: a service has rules of its own, if any; what it proposes is composed by the team's.
    if ((await ruleFiles(values.rules)).length > 0)
      notes.line(
        `${service.base.href} proposes by rules of its own. Yours hold in resolve, and with --local.`,
      );
    proposal = await service.client.propose({ intent, constraints }, { signal });
  } else {
    const engine = await carriedEngine();
    const rules = [...(await usableRules(engine, await ruleFiles(values.rules)))];
    proposal = readProposal(engine.propose(cloud, { intent, constraints, rules }));
  }
  if (values.json) out.json(proposal.raw);
  else tell(proposal, out);
}

function tell(proposal: ProposeReading, out: Shell["out"]): void {
  const { candidates, excluded, notes, design } = proposal;
  const chosen = candidates.items.filter(isInDesign);
  const others = candidates.items.filter((one) => !isInDesign(one));
  out.table(
    ["Component", "Type", "Why"],
    chosen.map(({ displayName, typeId, explanation }): Part[] => [
      styled("bold", displayName),
      typeId,
      explanation,
    ]),
  );
  if (chosen.length === 0) out.line(NOTHING_RECOMMENDED);
  if (others.length > 0) {
    out.line();
    out.table(
      ["Instead", "Type", "Trade-off"],
      others.map(({ displayName, typeId, tradeOff, explanation }): Part[] => [
        displayName,
        typeId,
        tradeOff ?? explanation,
      ]),
    );
  }
  const ruledOut = excluded.filter(({ rule }) => isOfPack(rule));
  if (ruledOut.length > 0) {
    out.line();
    out.table(
      ["Ruled out", "Rule", "Why"],
      ruledOut.map(({ type_id: typeId, rule, message }): Part[] => [typeId, rule, message]),
    );
  }
  const questions = design.questions.map(
    ({ question, answers }) => `${question} ${answers.map(({ label }) => label).join(" / ")}`,
  );
  for (const remark of [...questions, ...notes]) {
    out.line();
    out.line(remark);
  }
}

/** @throws ClientError, UsageError */
export async function practices(
  workload: string,
  values: Values<"practices">,
  { out, signal }: Shell,
  sessions: Sessions,
): Promise<void> {
  await using service = await serviceFor(values, sessions);
  const cloud = values.provider === undefined ? DEFAULT_PROVIDER_WORD : cloudOf(values.provider);
  const { chunks, raw } = service
    ? await service.client.practices(workload, { signal })
    : readPractices((await carriedEngine()).practices(cloud, workload));
  if (values.json) return out.json(raw);
  if (chunks.items.length === 0) return out.line("There is no guidance for this type of workload.");
  for (const { heading, category, text, typeIds } of chunks.items) {
    out.line(
      styled("bold", heading ?? category),
      ...(heading === undefined ? [] : [styled("dim", ` (${category})`)]),
    );
    out.text(text.trim());
    if (typeIds.length > 0) out.line(styled("dim", typeIds.join(", ")));
    out.line();
  }
}
