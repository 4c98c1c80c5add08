import { type Effect, exclude, note } from "./effect.ts";
import { readList } from "./read.ts";

/** How each cloud spells its regions. */
const SPELLINGS: Readonly<Record<string, RegExp>> = {
  aws: /^(?:us|eu|ap|sa|ca|me|af|il|mx|cn)(?:-gov|-iso[a-z]?)?-[a-z]+-\d$/,
  azure: /^[a-z]+(?:central|east|west|north|south|[a-z]+)\d?$/,
  gcp: /^[a-z]+-[a-z]+\d{1,2}$/,
};

/** `region: "eu-west-1"`: types that do not exist in a wanted region are out. */
export function requireRegion(value: unknown, provider: string): Effect {
  const regions = readList(value).map((word) => word.toLowerCase());
  if (regions.length === 0) return note(`The constraint region is not understood: ${JSON.stringify(value)}.`);
  const spelling = SPELLINGS[provider];
  const wanted = regions.map((region) => (provider === "azure" ? region.replace(/\s+/g, "") : region));
  const foreign = wanted.filter((region) => spelling !== undefined && !spelling.test(region));
  return {
    notes: foreign.map(
      (region) => `“${region}” is not how ${provider} spells its regions; nothing was left out for it.`,
    ),
    judges: [
      ({ qualifiers }) => {
        const missing = wanted.find(
          (region) =>
            !foreign.includes(region) &&
            qualifiers.regions !== undefined &&
            !qualifiers.regions.includes(region),
        );
        return missing === undefined
          ? undefined
          : exclude("constraint:region", `it is not offered in ${missing}`);
      },
    ],
  };
}
