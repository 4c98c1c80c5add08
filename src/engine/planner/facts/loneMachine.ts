/** The only machine that something stands on and that fails with it: it is to be left, and not to be had again. */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";
import { isSaidBefore } from "./along.ts";
import { clausesOf } from "./clauses.ts";

/** The tokens [start, end) from how somebody speaks of the machine to its name. */
export interface LoneMachine {
  readonly start: number;
  readonly end: number;
}

const LONE = wordSet("one single same lone old");
const MACHINES = wordSet(
  "vm vms vps server servers machine machines box boxes metal instance droplet ec2 lightsail disk pc laptop desk computer",
);
/** What something stands on: "on one VM", "under the same desk". */
const STANDING = wordSet("on under");
/** Words between that and how somebody speaks of the machine. */
const BETWEEN = wordSet("a an the just only exactly our my this that very all");
const MOST_BETWEEN = 3;
/** Words from how somebody speaks of a machine to its name ("one big EC2 box"). */
const MOST_NAMING = 3;
/** "On one instance per zone" counts many. */
const SHARING = wordSet("per each every for");
/** How somebody says that it fails, or must not any more. */
const FAILING = wordSet(
  "dies die died collapses collapse collapsed crashes crash crashed falls fell survive survives outgrow outgrown overloaded hangs failed 502 503",
);
/** What only may happen: "alerts when it crashes". */
const SUPPOSING = wordSet("if when whenever once case should might could may until that which");
const REACH_OF_SUPPOSING = 4;
/** Who wants a machine says so before it. */
const WANTING = wordSet(
  "want wants need needs must should would will shall like please give add build create",
);
const SENTENCE = 40;

/** The lone machines that an intent tells of, where it also says that something fails. */
export function loneMachines(tokens: readonly Token[]): LoneMachine[] {
  if (!tokens.some((_, place) => isFailing(tokens, place))) return [];
  return clausesOf(tokens).flatMap(({ start, end, stance }) => {
    if (stance === "asks") return [];
    return Array.from({ length: end - start }, (_, offset) => start + offset).flatMap((place) => {
      const machine = machineFrom(tokens, place);
      return machine === undefined || isSaidBefore(tokens, place, WANTING, SENTENCE) ? [] : [machine];
    });
  });
}

function isFailing(tokens: readonly Token[], place: number): boolean {
  return (
    FAILING.has(tokens[place]?.text ?? "") && !isSaidBefore(tokens, place, SUPPOSING, REACH_OF_SUPPOSING)
  );
}

/** The machine that a word like "single" begins to speak of, if something stands on it. */
function machineFrom(tokens: readonly Token[], place: number): LoneMachine | undefined {
  const at = (index: number) => tokens[index]?.text ?? "";
  if (!LONE.has(at(place))) return undefined;
  let before = place - 1;
  while (before > place - 1 - MOST_BETWEEN && BETWEEN.has(at(before))) before -= 1;
  if (!STANDING.has(at(before))) return undefined;
  for (let end = place + 1; end <= place + MOST_NAMING && tokens[end]?.gap === "space"; end += 1) {
    if (!MACHINES.has(at(end))) continue;
    const last = MACHINES.has(at(end + 1)) && tokens[end + 1]?.gap === "space" ? end + 2 : end + 1;
    return SHARING.has(at(last)) ? undefined : { start: place, end: last };
  }
  return undefined;
}
