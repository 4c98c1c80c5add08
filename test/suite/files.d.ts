/** The test files of this folder by their paths from the repository, and what loads each; the bundler supplies it. */
declare module "suite:files" {
  export const files: ReadonlyMap<string, () => Promise<unknown>>;
}
