/** How each cloud writes values that all of them have. */
import type { Cloud } from "../../../shared/clouds.ts";
import { awsExpression, cronExpression, recurrence, type Schedule } from "./schedule.ts";

interface Dialect {
  /** Runtime identifiers by language: the newest that the cloud supports everywhere. */
  readonly runtimes: Readonly<Record<string, string>>;
  /** The identifier of a language's runtime at a version; undefined where the cloud names no versions. */
  readonly runtimeAt: (language: string, version: string) => string | undefined;
  /** A schedule as a property of that name takes it. */
  readonly schedule: (schedule: Schedule, property: string) => unknown;
}

const DIALECTS: Readonly<Record<Cloud, Dialect>> = {
  aws: {
    runtimes: {
      nodejs: "nodejs22.x",
      python: "python3.13",
      java: "java21",
      dotnet: "dotnet8",
      ruby: "ruby3.3",
      go: "provided.al2023",
      rust: "provided.al2023",
    },
    runtimeAt: (language, version) => {
      if (language === "nodejs") return `nodejs${version.split(".")[0]}.x`;
      return ["python", "java", "dotnet", "ruby"].includes(language) ? `${language}${version}` : undefined;
    },
    schedule: awsExpression,
  },
  azure: {
    runtimes: { nodejs: "node", dotnet: "dotnet-isolated", go: "custom", rust: "custom" },
    runtimeAt: () => undefined,
    schedule: (schedule, property) =>
      /recurrence$/.test(property) ? recurrence(schedule) : cronExpression(schedule),
  },
  gcp: {
    runtimes: {
      nodejs: "nodejs22",
      python: "python312",
      java: "java21",
      dotnet: "dotnet8",
      ruby: "ruby33",
      go: "go123",
    },
    runtimeAt: (language, version) => `${language}${version.replace(".", "")}`,
    schedule: cronExpression,
  },
};

/** A runtime as a cloud writes it, at a version where one is asked for; the language itself where it has no other. */
export function runtimeOn(provider: string, language: string, version: string | undefined): string {
  const dialect = dialectOf(provider);
  const newest = dialect?.runtimes[language];
  if (version === undefined || newest === undefined) return newest ?? language;
  return dialect?.runtimeAt(language, version) ?? newest;
}

/** A schedule as a cloud's property of that name takes it. */
export function scheduleOn(provider: string, schedule: Schedule, property: string): unknown {
  return (dialectOf(provider)?.schedule ?? cronExpression)(schedule, property);
}

function dialectOf(provider: string): Dialect | undefined {
  return (DIALECTS as Readonly<Record<string, Dialect>>)[provider];
}
