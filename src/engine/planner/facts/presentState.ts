/** What an intent says to stand there today: machines that it means to leave, and not to get. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { loneMachines } from "./loneMachine.ts";

const NOW = wordSet("currently today now presently off outgrow outgrown outgrew outgrowing");
/** Behind what stands there ("on one VM right now"). */
const NOW_BEHIND = wordSet("today currently now presently moment present");
/** Words that want something else than there is. */
const WANTING = wordSet(
  "want wants need needs must should would like scale scales scalable survive survives modern modernize paas managed serverless move moving migrate instead better",
);
/** Words of having and running, which say what stands there where the intent also says that it is left behind. */
const HAVING = wordSet("have has run runs running hosted sits stands lives");
const LEAVING = wordSet("managed serverless migrate migrating move moving moved modernize modernise paas");
/** Words that want the machines, as they are. */
const KEEPING = wordSet("rehost lift shift backup monitor patch keep replicate recovery failover");
const MACHINES = new Set(
  "vm vms vps server servers machine machines box boxes metal instance instances droplet ec2 lightsail".split(
    " ",
  ),
);
/** How far a machine stands from the word that makes it today's, in words. */
const REACH = 8;
const REACH_BEHIND = 4;

/** The tokens [start, end) that say on which machines things stand today, where the intent wants something else. */
export function presentMachines(
  tokens: readonly Token[],
): { readonly start: number; readonly end: number }[] {
  const has = (words: ReadonlySet<string>) => tokens.some(({ text }) => words.has(text));
  if (!has(WANTING) || has(KEEPING)) return [];
  const now = has(LEAVING) ? new Set([...NOW, ...HAVING]) : NOW;
  const todays = tokens.flatMap(({ text }, place) =>
    MACHINES.has(text) && (isNowBefore(tokens, place, now) || isNowBehind(tokens, place))
      ? [{ start: Math.max(0, place - 2), end: place + 1 }]
      : [],
  );
  return [...todays, ...loneMachines(tokens)];
}

/** "Currently on a single VPS": a word of today before it, and a preposition between. */
function isNowBefore(tokens: readonly Token[], place: number, now: ReadonlySet<string>): boolean {
  let isOn = false;
  for (let index = place - 1; index >= Math.max(0, place - REACH); index -= 1) {
    const token = tokens[index];
    if (token === undefined || tokens[index + 1]?.gap === "stop") return false;
    if (WANTING.has(token.text) && token.text !== "moving" && token.text !== "move") return false;
    isOn ||= token.text === "on" || token.text === "off";
    if (now.has(token.text) && isOn) return true;
  }
  return false;
}

/** "On one VM right now". */
function isNowBehind(tokens: readonly Token[], place: number): boolean {
  const isOn = tokens.slice(Math.max(0, place - REACH_BEHIND), place).some(({ text }) => text === "on");
  if (!isOn) return false;
  for (let index = place + 1; index <= place + REACH_BEHIND; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.gap !== "space") return false;
    if (NOW_BEHIND.has(token.text)) return true;
  }
  return false;
}
