/**
 * The clouds that the built-in service has catalogues for. One entry makes a cloud known everywhere; the build then asks
 * for its data.
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
  /** Ids of the regions that people choose most: what is suggested first where a region is to be named. */
  readonly regions: readonly string[];
  /** The longest run of its functions, in minutes. */
  readonly longestRun: number;
  /** How it calls the sizes of its machines, with one of each kind. */
  readonly machines: { readonly form: RegExp; readonly examples: readonly string[] };
  /** The characters that its tags take. */
  readonly tags: { readonly key: RegExp; readonly value: RegExp };
}

/** By id, as the provider word of routes and type ids. The first stands behind the literal word `provider`. */
export const CLOUDS = {
  aws: {
    name: "AWS",
    says: ["amazon"],
    answers: ["amazon web services"],
    declared: ["aws_", "awscc_", "aws::"],
    regions: [
      ...["us-east-1", "us-east-2", "us-west-2", "eu-central-1", "eu-west-1", "eu-west-2", "eu-north-1"],
      ...["ap-southeast-1", "ap-southeast-2", "ap-northeast-1", "ap-south-1", "ca-central-1", "sa-east-1"],
    ],
    // Lambda quotas: a timeout of 900 seconds.
    longestRun: 15,
    machines: {
      form: /^(?:[a-z]+\.)?[a-z]+\d[a-z\d-]*\.[a-z\d-]+(?:\.search)?$/,
      examples: ["t4g.small", "ra3.xlplus"],
    },
    // Tagging AWS resources: letters, digits, spaces and + - = . _ : / @.
    tags: { key: /^(?!aws:)[\p{L}\p{N} +\-=._:/@]{1,128}$/iu, value: /^[\p{L}\p{N} +\-=._:/@]{0,256}$/u },
  },
  azure: {
    name: "Azure",
    says: [],
    answers: ["microsoft", "microsoft azure"],
    declared: ["azurerm_", "azapi_", "azuread_", "microsoft."],
    regions: [
      ...["eastus", "eastus2", "westus2", "westus3", "centralus", "northeurope", "westeurope", "uksouth"],
      ...[
        "germanywestcentral",
        "swedencentral",
        "southeastasia",
        "australiaeast",
        "japaneast",
        "brazilsouth",
      ],
    ],
    // Functions scale and hosting: the maximum timeout of the Consumption plan.
    longestRun: 10,
    machines: {
      form: /^(?:standard_[a-z\d_-]+|(?:gp|bc|hs)_[a-z\d_]+|p\dv\d)$/i,
      examples: ["Standard_D4s_v5", "GP_Gen5_2", "P1v3"],
    },
    // Use tags to organize your Azure resources: names without < > % & \ ? /.
    tags: { key: /^[^<>%&\\?/\p{C}]{1,128}$/u, value: /^[^\p{C}]{0,256}$/u },
  },
  gcp: {
    name: "Google Cloud",
    says: ["google cloud"],
    answers: ["google", "google cloud platform"],
    declared: ["google_"],
    regions: [
      ...["us-central1", "us-east1", "us-west1", "europe-west1", "europe-west3", "europe-west4"],
      ...["europe-north1", "asia-east1", "asia-northeast1", "asia-southeast1", "australia-southeast1"],
    ],
    // Cloud Run functions quotas, event-driven functions.
    longestRun: 9,
    machines: {
      form: /^(?:[a-z]\d[a-z]?-[a-z\d-]+|db-[a-z\d-]+)$/,
      examples: ["e2-medium", "db-custom-2-7680"],
    },
    // Requirements for labels: small letters, digits, _ and -, names that begin with a letter, 63 characters.
    tags: { key: /^[a-z][a-z0-9_-]{0,62}$/, value: /^[a-z0-9_-]{0,63}$/ },
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
  return cloudOf(id)?.name ?? id;
}

/** Regions to suggest first; none of an unknown cloud. */
export function suggestedRegions(provider: string): readonly string[] {
  return cloudOf(provider)?.regions ?? [];
}

/** The id of the cloud that a word for one means ("Amazon", "Google Cloud"); of an unknown word, its lower case. */
export function cloudCalled(word: string): string {
  const wanted = word.trim().toLowerCase();
  return CLOUD_ENTRIES.find(([, { says, answers }]) => [...says, ...answers].includes(wanted))?.[0] ?? wanted;
}

/** Words that by themselves say whose a thing is: "amazon", "google", and the clouds' ids. */
export const VENDOR_WORDS: ReadonlyMap<string, Cloud> = new Map(
  CLOUD_ENTRIES.flatMap(([id, { says, answers }]) =>
    [id, ...says, ...answers].filter((word) => !word.includes(" ")).map((word) => [word, id] as const),
  ),
);

export function isCloud(provider: string): provider is Cloud {
  return Object.hasOwn(CLOUDS, provider);
}

/** What is known of a cloud; undefined for an unknown one. */
export function cloudOf(provider: string): CloudDescription | undefined {
  return isCloud(provider) ? CLOUDS[provider] : undefined;
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
