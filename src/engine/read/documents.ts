/** Files by whose names people know what they are; what counts is what stands in them. */
const DOCUMENT =
  /^(?:(?:tf)?plan\.json|state\.json|template\.(?:ya?ml|json)|azuredeploy\.json|main(?:Template)?\.json|.*\.tfstate)$/i;

/** Whether a file may be a template, a plan or a state by its name. */
export function isDocument(name: string): boolean {
  return DOCUMENT.test(name) || isStack(name);
}

/** What the CDK leaves in `cdk.out`: a template for each stack. Nested ones are read with those that name them. */
export function isStack(name: string): boolean {
  return /\.template\.json$/i.test(name) && !/\.nested\./i.test(name);
}
