/** Compliance programs: what the constraint `compliance` and an intent that speaks of one mean for a design. */
import { PROGRAMS, type Program, programCalled } from "../programs.ts";
import { settingOfAll } from "../settings/detect.ts";
import { type Effect, exclude, weigh } from "./effect.ts";
import { packsCalled } from "./policies.ts";
import { readList } from "./read.ts";

/** Their keys, as constraints name them. */
export const COMPLIANCE_PROGRAMS: readonly string[] = Object.keys(PROGRAMS);

/** What counts against a type that the catalogue does not list for a program that the intent speaks of. */
const UNLISTED = -800;

/** `compliance: ["hipaa"]`: types outside those programs are out; programs we do not know are reported. */
export function requireCompliance(value: unknown): Effect {
  const words = readList(value);
  const programs = [...new Set(words.flatMap((word) => programCalled(word) ?? []))];
  const unknown = words.filter((word) => programCalled(word) === undefined);
  return {
    programs,
    settings: settingsOf(programs),
    packs: packsCalled(programs.flatMap((program) => PROGRAMS[program].pack ?? [])),
    notes: [
      ...unknown.map(
        (word) => `The compliance program “${word}” is not in the catalog; nothing was left out for it.`,
      ),
      ...programs.map(asks),
    ],
    judges: [
      (entry) => {
        const missing = programs.find((program) => !entry.qualifiers.compliance.includes(program));
        return missing === undefined
          ? undefined
          : exclude(
              "constraint:compliance",
              `the catalog does not list it as suitable for ${PROGRAMS[missing].name}`,
            );
      },
    ],
  };
}

/** What an intent that speaks of programs means: notes and a weight, never a ban. `settled` ones are left alone. */
export function preferCompliance(spoken: readonly Program[], settled: readonly Program[]): Effect {
  const programs = spoken.filter((program) => !settled.includes(program));
  return {
    settings: settingsOf(programs),
    notes: programs.map(
      (program) =>
        `${asks(program)} Set the constraint compliance to “${program}” to leave out what the catalog does not list for it.`,
    ),
    judges: programs.map((program) => ({ qualifiers }) => {
      const { name } = PROGRAMS[program];
      return qualifiers.compliance.includes(program)
        ? undefined
        : weigh(UNLISTED, name, `the catalog does not list it for ${name}`);
    }),
  };
}

function asks(program: Program): string {
  return `${PROGRAMS[program].name} asks for more than a choice of services: ${PROGRAMS[program].asks}.`;
}

function settingsOf(programs: readonly Program[]) {
  return programs.some((program) => PROGRAMS[program].encrypts) ? [settingOfAll("encrypted", true)] : [];
}
