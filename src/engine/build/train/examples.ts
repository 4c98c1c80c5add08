/** Reads the labelled texts that the models learn from: `planner/reading/examples`. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { FRAMES, outputOf, outputsOf, QUALITIES } from "../../planner/reading/model.ts";
import { type Word, wordsOf } from "../../planner/reading/words.ts";
import { type Token, tokenize } from "../../planner/text/tokens.ts";

const texts = z.array(z.string());
const Intent = z.object({
  id: z.string(),
  intent: z.string(),
  roles: z.array(texts),
  also: z._default(texts, []),
  never: z._default(texts, []),
  has: z._default(texts, []),
  qualities: z.optional(z.array(z.enum(QUALITIES))),
  arguable: z._default(z.array(z.enum(QUALITIES)), []),
  things: z.optional(z.array(z.tuple([z.string(), z.enum(FRAMES)]))),
});
const Whole = z.object({ intent: z.string(), roles: z.array(texts), never: z._default(texts, []) });
const Clause = z.object({
  text: z.string(),
  roles: texts,
  not: z._default(texts, []),
  qualities: z.optional(z.array(z.enum(QUALITIES))),
});
const Spoken = z.object({ text: z.string(), frame: z.enum(FRAMES), things: texts });

/** A text with the roles and qualities that it asks for, as numbers of outputs. */
export interface RoleExample {
  readonly id: string;
  readonly words: readonly Word[];
  /** One role of each is wanted, the best first. */
  readonly groups: readonly (readonly number[])[];
  /** Roles that a naive reader would take, and that are wrong. */
  readonly never: readonly number[];
  /** What is neither right nor wrong, or not known: whether a text asks for qualities is said of some only. */
  readonly open: readonly number[];
  /** How much it counts. */
  readonly weight: number;
  /** A part of a longer text. */
  readonly isClause: boolean;
  /** Whether it can be told which qualities it asks for: of a part that was labelled by its role it cannot. */
  readonly saysQualities: boolean;
  /** A whole design, labelled by all that fills its roles: what a threshold can be set by. */
  readonly isDesign: boolean;
}

/** A text with how each of its words is spoken of: 0 for none, else one more than the frame's number. */
export interface FrameExample {
  readonly words: readonly Word[];
  readonly labels: Uint8Array;
}

export interface Examples {
  readonly roles: readonly RoleExample[];
  readonly frames: readonly FrameExample[];
  /** Stands for all that was read. */
  readonly source: string;
}

/**
 * How much the kinds of examples count: clauses are many and name one role each; designs that were labelled by their
 * components, whole and on one cloud, are the most careful ones.
 */
const WEIGHTS = { clauses: 0.5, whole: 1, intents: 1.5, designs: 2 } as const;
const DESIGNS = "designs.jsonl";

/** @param roles the ids of all roles, in the order of their numbers */
export function readExamples(directory: string, roles: readonly string[]): Examples {
  const numbers = new Map(outputsOf(roles).map((id, number) => [id, number]));
  const idsOf = (ids: readonly string[]) => ids.flatMap((id) => numbers.get(id) ?? []);
  const groupsOf = (groups: readonly (readonly string[])[]) =>
    groups.map(idsOf).filter((group) => group.length > 0);
  const qualitiesOf = (ids: readonly string[]) => idsOf(ids.map(outputOf));
  const anyQuality = qualitiesOf(QUALITIES);
  const hash = createHash("sha256");
  const read = <T>(
    folder: string,
    schema: z.ZodMiniType<T>,
    use: (row: T, id: string, file: string) => void,
  ) => {
    for (const file of readdirSync(join(directory, folder))
      .filter((name) => name.endsWith(".jsonl"))
      .sort()) {
      const text = readFileSync(join(directory, folder, file), "utf8");
      hash.update(text);
      text
        .trim()
        .split("\n")
        .forEach((line, place) => {
          use(schema.parse(JSON.parse(line)), `${folder}${file}:${place}`, file);
        });
    }
  };
  const wanted: RoleExample[] = [];
  const frames: FrameExample[] = [];
  read(
    "",
    Intent,
    ({ id, intent, roles: groups, also, never, has, things, qualities, arguable }, _, file) => {
      const tokens = tokenize(intent);
      const words = wordsOf(tokens);
      wanted.push({
        ...{ id, words, never: idsOf([...never, ...has]) },
        groups: [...groupsOf(groups), ...qualitiesOf(qualities ?? []).map((quality) => [quality])],
        open: [...idsOf(also), ...(qualities === undefined ? anyQuality : qualitiesOf(arguable))],
        weight: file === DESIGNS ? WEIGHTS.designs : WEIGHTS.intents,
        isClause: false,
        saysQualities: true,
        isDesign: file === DESIGNS,
      });
      if (things !== undefined) frames.push({ words, labels: labelsOf(tokens, words, things) });
    },
  );
  read("whole", Whole, ({ intent, roles: groups, never }, id) => {
    const words = wordsOf(tokenize(intent));
    const said = { groups: groupsOf(groups), never: idsOf(never), open: anyQuality };
    wanted.push({
      ...{ id, words, ...said, weight: WEIGHTS.whole },
      ...{ isClause: false, saysQualities: true, isDesign: false },
    });
  });
  read("clauses", Clause, ({ text, roles: [first, ...others], not, qualities }, id) => {
    const isOfQualities = qualities !== undefined;
    const asked = isOfQualities ? qualitiesOf(qualities) : idsOf(first === undefined ? [] : [first]);
    wanted.push({
      ...{ id, words: wordsOf(tokenize(text)), groups: asked.map((one) => [one]), never: idsOf(not) },
      // Words for a quality may well be words for a role: "containers".
      open: isOfQualities ? idsOf(roles) : [...idsOf(others), ...anyQuality],
      weight: WEIGHTS.clauses,
      ...{ isClause: true, saysQualities: isOfQualities, isDesign: false },
    });
  });
  read("spoken", Spoken, ({ text, frame, things }) => {
    const tokens = tokenize(text);
    const words = wordsOf(tokens);
    frames.push({
      words,
      labels: labelsOf(
        tokens,
        words,
        things.map((thing) => [thing, frame]),
      ),
    });
  });
  return { roles: wanted, frames, source: hash.digest("hex").slice(0, 16) };
}

/** The label of each word. A thing is looked for behind the one before it, and else from the beginning. */
function labelsOf(
  tokens: readonly Token[],
  words: readonly Word[],
  things: readonly (readonly [string, (typeof FRAMES)[number]])[],
): Uint8Array {
  const ofTokens = new Uint8Array(tokens.length);
  let from = 0;
  for (const [text, frame] of things) {
    const said = tokenize(text).map((token) => token.text);
    const place = placeOf(tokens, said, from) ?? placeOf(tokens, said, 0);
    if (place === undefined) continue;
    from = place + said.length;
    ofTokens.fill(FRAMES.indexOf(frame) + 1, place, from);
  }
  return Uint8Array.from(words, ({ token, isMark }) => (isMark ? 0 : (ofTokens[token] ?? 0)));
}

function placeOf(tokens: readonly Token[], said: readonly string[], from: number): number | undefined {
  for (let start = from; start + said.length <= tokens.length; start += 1)
    if (said.length > 0 && said.every((word, place) => tokens[start + place]?.text === word)) return start;
  return undefined;
}
