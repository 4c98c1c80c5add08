/** The words of a text as the learned models see them. */
import type { Token } from "../text/tokens.ts";

/** A word, or the mark between two clauses. */
export interface Word {
  readonly text: string;
  /** The token that it is, or belongs to; of a mark the one behind it. */
  readonly token: number;
  readonly isMark: boolean;
}

/** What stands for any number: which one it is says nothing of what is asked for. */
const NUMBER = "#";
const MARKS = { stop: ".", comma: ",", space: undefined } as const;
/**
 * The words of scripts without spaces: each Han character, each run of kana. Not those of tokens, which are as the
 * dictionary of the machine has them: the same text shows the models the same words everywhere.
 */
const PARTS =
  /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const DIGIT = /^\p{N}/u;

/** The words of a text's tokens, and the marks between them. Linear in the text. */
export function wordsOf(tokens: readonly Token[]): Word[] {
  const words: Word[] = [];
  let run = "";
  /** For each character of the run the token that it is in. */
  let within: number[] = [];
  const endRun = () => {
    for (const { 0: text, index } of run.matchAll(PARTS))
      words.push({ text, token: within[index] ?? 0, isMark: false });
    run = "";
    within = [];
  };
  tokens.forEach(({ text, gap, isJoined }, token) => {
    const mark = token === 0 ? undefined : MARKS[gap];
    const isUnspaced = SCRIPT.test(text);
    if (!isJoined || !isUnspaced) endRun();
    if (mark !== undefined) words.push({ text: mark, token, isMark: true });
    if (isUnspaced) {
      run += text;
      for (let at = 0; at < text.length; at += 1) within.push(token);
    } else words.push({ text: DIGIT.test(text) ? NUMBER : text, token, isMark: false });
  });
  endRun();
  return words;
}

/** Whether a word is of a script whose words have no letters that could be told apart. */
export function isSyllabic(word: string): boolean {
  return SCRIPT.test(word);
}
