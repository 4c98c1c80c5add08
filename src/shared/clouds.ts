/**
 * The clouds that the built-in service has catalogues for. One entry makes a cloud known everywhere: the compiler and
 * the build then name each table and data file that has to say something about it.
 */

interface CloudDescription {
  /** What people call it. */
  readonly name: string;
  /** What means it wherever it is said, in lower case; the id does by itself. */
  readonly says: readonly string[];
  /** What means it only where a cloud is asked for: "sign in with Google" asks for no cloud. */
  readonly answers: readonly string[];
  /** How names of its types begin in the languages that declare infrastructure, in lower case. */
  readonly declared: readonly string[];
}

/** By id, as the provider word of routes and type ids. The first stands behind the literal word `provider`. */
export const CLOUDS = {
  aws: {
    name: "AWS",
    says: ["amazon"],
    answers: ["amazon web services"],
    declared: ["aws_", "awscc_", "aws::"],
  },
  azure: {
    name: "Azure",
    says: [],
    answers: ["microsoft", "microsoft azure"],
    declared: ["azurerm_", "azapi_", "azuread_", "microsoft."],
  },
  gcp: {
    name: "Google Cloud",
    says: ["google cloud"],
    answers: ["google", "google cloud platform"],
    declared: ["google_"],
  },
} as const satisfies Readonly<Record<string, CloudDescription>>;

export type Cloud = keyof typeof CLOUDS;

export const CLOUD_IDS = Object.keys(CLOUDS) as [Cloud, ...Cloud[]];

/** The cloud behind the interface's literal provider word. */
export const DEFAULT_CLOUD = CLOUD_IDS[0];

/** Every cloud's id with its description. */
export const CLOUD_ENTRIES = Object.entries(CLOUDS) as readonly [Cloud, CloudDescription][];

/** What people call a cloud; of an id that is not known, the id. */
export function cloudName(id: string): string {
  return CLOUD_ENTRIES.find(([cloud]) => cloud === id)?.[1].name ?? id;
}

/** The id of the cloud that a word for one means ("Amazon", "Google Cloud"); of an unknown word, its lower case. */
export function cloudCalled(word: string): string {
  const wanted = word.trim().toLowerCase();
  return CLOUD_ENTRIES.find(([, { says, answers }]) => [...says, ...answers].includes(wanted))?.[0] ?? wanted;
}

/** The cloud whose type a name of Terraform, CloudFormation or Azure Resource Manager is; undefined for those of others. */
export function cloudDeclaring(type: string): Cloud | undefined {
  const name = type.toLowerCase();
  return CLOUD_ENTRIES.find(([, { declared }]) => declared.some((start) => name.startsWith(start)))?.[0];
}

/** A value for each cloud: the members that a schema or a table has for them. */
export function byEachCloud<T>(of: (cloud: Cloud) => T): Record<Cloud, T> {
  return Object.fromEntries(CLOUD_IDS.map((cloud) => [cloud, of(cloud)])) as Record<Cloud, T>;
}
