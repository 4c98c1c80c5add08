/** Compliance programs: what people call them, and what they ask for. */
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Span } from "./reading/textModel.ts";
import { Lexicon, PhraseBook, Phrases } from "./text/phraseBook.ts";
import type { Token } from "./text/tokens.ts";

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
export const PROGRAMS: Readonly<Record<Program, Rules>> = {
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
const names = new PhraseBook<Program>();
for (const [program, { says }] of Object.entries(PROGRAMS)) {
  for (const phrase of says) names.add(phrase, program as Program);
}

const nameKeys = new Lexicon([names]);

/** The programs that a text speaks of. @param isUnwanted of what is not wanted, or not there */
export function programsIn(tokens: readonly Token[], isUnwanted: (span: Span) => boolean): Program[] {
  const spoken = names.find(new Phrases(tokens, nameKeys)).filter((found) => !isUnwanted(found));
  return [...new Set(spoken.flatMap(({ values }) => values))];
}

/** The program that a word or a key with anything after it means: "pci-dss-v4", "SOC2 Type II". */
export function programCalled(word: string): Program | undefined {
  const key = word.toLowerCase().replace(/[^a-z0-9]/g, "");
  return (
    names.get(word)[0] ?? (Object.keys(PROGRAMS) as Program[]).find((program) => key.startsWith(program))
  );
}
