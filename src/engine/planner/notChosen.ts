/** Says of a type that has no part in a design why not: what adds it anyway, what does its work, what speaks for it. */
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { DesignLibrary } from "../designs/library.ts";
import { tradeOff } from "../designs/tradeOff.ts";
import type { Deliberation } from "./deliberation.ts";
import { telling } from "./reading/telling.ts";

/** Log-odds from which words speak for a role. */
const HINTED = 0.5;
/** Parts of parts that are followed: a service's subnet stands in a network. */
const DEEPEST = 4;

/** A type that composition adds, the chosen one that it is for, and why. */
interface Needed {
  readonly by: CatalogueEntry;
  readonly because: string;
}

/** What of a design needs a type, so that the plan has it though nobody asks for it. */
export function neededBy(
  catalogue: Catalogue,
  entry: CatalogueEntry,
  { composition, provider }: Deliberation,
): Needed | undefined {
  const chosen = [...composition.choices, ...composition.extra].map((one) => one.entry);
  const seen = new Set(chosen);
  let parts = chosen.map((part) => ({ by: part, part }));
  for (let depth = 0; depth < DEEPEST && parts.length > 0; depth += 1) {
    const next: typeof parts = [];
    for (const { by, part } of parts) {
      for (const { type, because, when } of part.requires) {
        const found = when === undefined ? catalogue.find(provider, type) : undefined;
        if (found === entry) return { by, because };
        if (found === undefined || seen.has(found)) continue;
        seen.add(found);
        next.push({ by, part: found });
      }
    }
    parts = next;
  }
  return undefined;
}

/** What a type's role is, what speaks for it, and what of the design is nearest to it. */
export function notCalledFor(
  library: DesignLibrary,
  role: string | undefined,
  entry: CatalogueEntry,
  { heard, composition, quote }: Deliberation,
): string {
  const title = library.roleById.get(role ?? "")?.title;
  const rival = rivalOf(library, entry, composition);
  if (role === undefined || title === undefined) return `The intent does not speak of it.${rival}`;
  const covered = composition.covered.find((one) => one.role.id === role);
  if (covered !== undefined) return `It would be the ${title}, which the ${covered.by.name} does as well.`;
  const { words, sum } = telling(heard.reading, heard.tokens, role, heard.denied);
  return sum < HINTED
    ? `Its role would be “${title}”, and nothing in the intent speaks for that.${rival}`
    : `Its role would be “${title}”: “${quote(words)}” speaks for that, and too little else does.${rival}`;
}

/** The chosen type that is for the same purpose, or else of the same kind, and what taking the other would mean. */
function rivalOf(
  library: DesignLibrary,
  entry: CatalogueEntry,
  { choices }: Deliberation["composition"],
): string {
  if (entry.auxiliary) return "";
  const others = choices.filter((choice) => choice.entry !== entry && !choice.entry.auxiliary);
  const rival =
    others.find((choice) => entry.gives[0] !== undefined && choice.entry.gives.includes(entry.gives[0])) ??
    others.find((choice) => choice.entry.group === entry.group);
  return rival === undefined
    ? ""
    : ` Nearest to it in the design is the ${rival.entry.name}, the ${rival.role.title}; of the other: ${tradeOff(library, entry, rival.entry)}`;
}
