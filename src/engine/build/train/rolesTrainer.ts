/** Trains the network that reads roles: large teachers learn from the examples, and a small one learns from them. */
import { roleFeatures } from "../../planner/reading/features.ts";
import type { RoleExample } from "./examples.ts";
import { countsOf, frequent, rowsOf } from "./featureRows.ts";
import { type LearnedRoles, learnFrom } from "./student.ts";
import { Teachers } from "./teachers.ts";

/** @param tell is called with what is done, for whoever waits */
export function learnRoles(
  examples: readonly RoleExample[],
  outputs: number,
  tell: (progress: string) => void,
): LearnedRoles {
  const features = examples.map(({ words }) => roleFeatures(words).map(({ hash }) => hash));
  const vocabulary = frequent(countsOf(features));
  const known = features.map((list) => rowsOf(list, vocabulary));
  const teachers = new Teachers(examples, known, { features: vocabulary.size, outputs }, tell);
  tell("student");
  return learnFrom(teachers, examples, known, vocabulary);
}
