/**
 * Distils AWS' public list of service endpoints to `catalogue/regions/aws.yaml`: the regions, and where each service
 * of the catalogue has an endpoint. Run by hand when the list has changed, never by a build:
 *
 *     node src/engine/build/distilAwsRegions.ts ENDPOINTS.json VERSION
 *
 * ENDPOINTS.json is `botocore/data/endpoints.json` of the Python package botocore (Apache-2.0), VERSION the package's.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import * as z from "zod/mini";

const Endpoints = z.object({
  partitions: z.array(
    z.object({
      regions: z.record(z.string(), z.object({ description: z.string() })),
      services: z.record(
        z.string(),
        z.object({
          isRegionalized: z.optional(z.boolean()),
          endpoints: z._default(z.record(z.string(), z.unknown()), {}),
        }),
      ),
    }),
  ),
});

/** Services of the catalogue whose endpoints go by another name. */
const ENDPOINT_NAMES: Readonly<Record<string, string>> = {
  accessanalyzer: "access-analyzer",
  acmpca: "acm-pca",
  amazonmq: "mq",
  apigatewayv2: "apigateway",
  applicationautoscaling: "application-autoscaling",
  appstream: "appstream2",
  certificatemanager: "acm",
  cloudhsm: "cloudhsmv2",
  cloudwatch: "monitoring",
  codeconnections: "codestar-connections",
  cognito: "cognito-idp",
  detective: "api.detective",
  devopsguru: "devops-guru",
  directoryservice: "ds",
  ecr: "api.ecr",
  efs: "elasticfilesystem",
  elasticloadbalancingv2: "elasticloadbalancing",
  emr: "elasticmapreduce",
  emrcontainers: "emr-containers",
  emrserverless: "emr-serverless",
  eventschemas: "schemas",
  greengrassv2: "greengrass",
  inspectorv2: "inspector2",
  kinesisanalyticsv2: "kinesisanalytics",
  kinesisfirehose: "firehose",
  lex: "models-v2-lex",
  location: "geo",
  macie: "macie2",
  memorydb: "memory-db",
  msk: "kafka",
  mwaa: "airflow",
  networkfirewall: "network-firewall",
  opensearchserverless: "aoss",
  opensearchservice: "es",
  redshiftserverless: "redshift-serverless",
  resourcegroups: "resource-groups",
  sagemaker: "api.sagemaker",
  ses: "email",
  smsvoice: "sms-voice",
  stepfunctions: "states",
  vpclattice: "vpc-lattice",
  workspacesweb: "workspaces-web",
};

/** Its types are offered in different sets of regions, so the list says nothing about one of them. */
const MIXED = new Set(["timestream"]);

const HEAD = `# Distilled from botocore VERSION, botocore/data/endpoints.json, by src/engine/build/distilAwsRegions.ts.
# Copyright 2012-2026 Amazon.com, Inc. or its affiliates. Licensed under the Apache License, Version 2.0;
# a copy is at http://www.apache.org/licenses/LICENSE-2.0. Changed: only regions and, of the catalogue's services
# that are not in every region of the standard partition, the regions with (only) or without (except) an endpoint.
`;

export function distil(json: unknown, version: string, services: readonly string[]): string {
  const { partitions } = z.parse(Endpoints, json);
  const [standard] = partitions;
  if (standard === undefined) throw new Error("The list of endpoints has no partition.");
  const everywhere = Object.keys(standard.regions).sort();
  const regions = partitions
    .flatMap((partition) => Object.entries(partition.regions))
    .filter(([region]) => !region.includes("-iso"))
    .map(([region, { description }]): [string, string] => [region, description])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const offers = services.flatMap((service): [string, Record<string, string>][] => {
    const listed = standard.services[ENDPOINT_NAMES[service] ?? service];
    if (listed === undefined || listed.isRegionalized === false || MIXED.has(service)) return [];
    const only = everywhere.filter((region) => region in listed.endpoints);
    if (only.length === 0 || only.length === everywhere.length) return [];
    const except = everywhere.filter((region) => !only.includes(region));
    return [
      [service, only.length <= except.length ? { only: only.join(" ") } : { except: except.join(" ") }],
    ];
  });
  const table = {
    source: `https://github.com/boto/botocore/tree/${version}`,
    standard: everywhere.join(" "),
    regions: Object.fromEntries(regions),
    offers: Object.fromEntries(offers),
  };
  return (
    HEAD.replace("VERSION", version) + stringify(table, { lineWidth: 110, flowCollectionPadding: false })
  );
}

if (import.meta.main) {
  const [, , file = "", version = ""] = process.argv;
  const catalogue = join(import.meta.dirname, "..", "catalogue");
  const services = readdirSync(join(catalogue, "data", "aws")).map((name) => name.replace(/\.yaml$/, ""));
  const text = distil(JSON.parse(readFileSync(file, "utf8")), version, services.sort());
  writeFileSync(join(catalogue, "regions", "aws.yaml"), text);
}
