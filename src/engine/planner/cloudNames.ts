/** What people call the clouds. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["aws", "AWS"],
  ["azure", "Azure"],
  ["gcp", "Google Cloud"],
]);

export function nameOf(provider: string): string {
  return NAMES.get(provider) ?? provider;
}
