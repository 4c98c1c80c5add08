/** Plans that nobody asked for: of roles drawn by lot, always the same, on every cloud and of every size. */
import { oneOf, randomOf } from "../../../src/engine/build/train/random.ts";
import { ROLES } from "../../../src/engine/composition/parts.ts";
import { type AskedPlan, ask, CLOUDS } from "./intents.ts";

interface Size {
  readonly plans: number;
  /** Roles of the smallest and the largest plan: composition adds about as many components again. */
  readonly roles: readonly [number, number];
}
const USUAL: Size = { plans: 60, roles: [2, 28] };
const LARGE: Size = { plans: 9, roles: [45, 110] };
/** What looks after the rest, by role: the part of a design that the library has no list for. */
const CARE = [
  ...[
    "waf",
    "dns",
    "certificate",
    "secrets",
    "keys",
    "identity",
    "network",
    "subnets",
    "private-link",
    "vpn",
  ],
  ...[
    "metrics",
    "logs",
    "alarm",
    "alert-target",
    "dashboard",
    "observability",
    "audit",
    "backup",
    "registry",
  ],
  ...["source", "pipeline", "build", "private-dns", "bastion"],
];

/** Of 4 to about 60 components. */
export function generatedPlans(): AskedPlan[] {
  return plansOf(USUAL, randomOf(20_261_201));
}

/** As large as people call a whole landscape. */
export function largePlans(): AskedPlan[] {
  return plansOf(LARGE, randomOf(20_261_202));
}

function plansOf({ plans, roles: [least, most] }: Size, random: () => number): AskedPlan[] {
  return Array.from({ length: plans }, (_, index) => {
    const cloud = CLOUDS[index % CLOUDS.length] ?? "aws";
    const wanted = least + Math.round(((most - least) * index) / plans);
    // Something has to run, and something to be kept, for anybody to want the rest.
    const roles = new Set([oneOf(ROLES.compute.slice(0, 8), random), oneOf(ROLES.store, random)]);
    while (roles.size < wanted) {
      const part = oneOf([...PARTS, ...PARTS, CARE], random);
      roles.add(oneOf(part, random));
    }
    // What is there already stands in every fifth of them.
    const existing = index % 5 === 4 ? { existing: [{ role: "relational" }, { role: "network" }] } : {};
    return ask("", cloud, { roles: [...roles], ...existing }, `${cloud} ${index}: ${[...roles].join(" ")}`);
  });
}
const PARTS: readonly (readonly string[])[] = [
  ...[ROLES.front, ROLES.entry, ROLES.compute.slice(0, 8), ROLES.channel, ROLES.store, ROLES.work],
];
