/** Compliance programs: what the constraint `compliance` and an intent that speaks of one mean for a design. */
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Span } from "../reading/textModel.ts";
import { Lexicon, PhraseBook, Phrases } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import { type Effect, exclude, weigh } from "./effect.ts";
import { packsCalled } from "./policies.ts";
import { readList } from "./read.ts";

export type Program = CatalogueEntry["qualifiers"]["compliance"][number];

interface Rules {
  readonly name: string;
  /** What people say when they mean it. */
  readonly says: readonly string[];
  /** What it asks of a design, in a sentence. */
  readonly asks: string;
  /** Whether it expects data to be encrypted at rest. */
  readonly encrypts: boolean;
  /** The rule pack that sees to what can be seen to in a plan; absent: none ships. */
  readonly pack?: string;
}

/**
 * The programs that the catalogue knows, with what they ask for. Sources: 45 CFR 164.308(b) and 164.312 (HIPAA); PCI
 * DSS 4.0, requirements 1, 3 and 10; GDPR, articles 5, 17, 20, 32 and 44; AICPA trust services criteria CC6 to CC8
 * (SOC 2); NIST SP 800-53, SC-13 and CA-7 (FedRAMP); ISO/IEC 27001:2022, annex A.
 */
const PROGRAMS: Readonly<Record<Program, Rules>> = {
  hipaa: {
    name: "HIPAA",
    pack: "hipaa",
    says: ["hipaa", "phi", "protected health information"],
    asks: "keep health data in services that your agreement with the cloud covers (BAA), encrypt it at rest and in transit, and record every access",
    encrypts: true,
  },
  pci: {
    name: "PCI DSS",
    pack: "pci-dss",
    says: ["pci", "pci dss", "cardholder data", "card holder data", "payment card data"],
    asks: "keep card data in a network of its own, encrypt it, and keep audit logs for a year",
    encrypts: true,
  },
  gdpr: {
    name: "GDPR",
    pack: "gdpr",
    says: ["gdpr", "dsgvo"],
    asks: "choose regions where personal data may lie, encrypt it, and be able to export and delete one person's",
    encrypts: true,
  },
  soc: {
    name: "SOC 2",
    pack: "soc-2",
    says: ["soc 2", "soc2", "soc 1", "soc1"],
    asks: "record every change, control who has access, and watch what the report covers",
    encrypts: false,
  },
  fedramp: {
    name: "FedRAMP",
    says: ["fedramp", "fed ramp"],
    asks: "use an authorized region of the cloud, validated encryption (FIPS 140), and continuous monitoring",
    encrypts: true,
  },
  iso27001: {
    name: "ISO 27001",
    says: ["iso 27001", "iso27001", "iso iec 27001"],
    asks: "control who has access, and record and review what happens",
    encrypts: false,
  },
};
/** Their keys, as constraints name them. */
export const COMPLIANCE_PROGRAMS: readonly string[] = Object.keys(PROGRAMS);

/** What counts against a type that the catalogue does not list for a program that the intent speaks of. */
const UNLISTED = -800;

const names = new PhraseBook<Program>();
for (const [program, { says }] of Object.entries(PROGRAMS)) {
  for (const phrase of says) names.add(phrase, program as Program);
}

const nameKeys = new Lexicon([names]);

/** `compliance: ["hipaa"]`: types outside those programs are out; programs we do not know are reported. */
export function requireCompliance(value: unknown): Effect {
  const words = readList(value);
  const programs = [...new Set(words.flatMap((word) => names.get(word)[0] ?? knownAs(word) ?? []))];
  const unknown = words.filter((word) => names.get(word).length === 0 && knownAs(word) === undefined);
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

/** The programs that a text speaks of. @param isUnwanted of what is not wanted, or not there */
export function programsIn(tokens: readonly Token[], isUnwanted: (span: Span) => boolean): Program[] {
  const spoken = names.find(new Phrases(tokens, nameKeys)).filter((found) => !isUnwanted(found));
  return [...new Set(spoken.flatMap(({ values }) => values))];
}

/** What a program is called. */
export function programName(program: Program): string {
  return PROGRAMS[program].name;
}

/** "pci-dss-v4", "SOC2 Type II": a program's key with anything after it. */
function knownAs(word: string): Program | undefined {
  const key = word.toLowerCase().replace(/[^a-z0-9]/g, "");
  return (Object.keys(PROGRAMS) as Program[]).find((program) => key.startsWith(program));
}

function asks(program: Program): string {
  return `${PROGRAMS[program].name} asks for more than a choice of services: ${PROGRAMS[program].asks}.`;
}

function settingsOf(programs: readonly Program[]) {
  return programs.some((program) => PROGRAMS[program].encrypts)
    ? [{ name: "encrypted", value: true, clause: "", sentence: "" } as const]
    : [];
}
