/** Every test file of this folder; the bundler supplies it. */
declare module "suite:files";
