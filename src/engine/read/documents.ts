/** Files by whose names people know what they are; what counts is what stands in them. */
const DOCUMENT =
  /^(?:(?:tf)?plan\.json|state\.json|template\.(?:ya?ml|json)|azuredeploy\.json|main(?:Template)?\.json|.*\.tfstate)$/i;
/** How the names of all templates, plans and states end, whatever people call them. */
const ENDING = /\.(?:ya?ml|json|template|tfstate)$/i;

/** Whether a file is a template, a plan or a state by its name, so that it is meant where its folder is named. */
export function isDocument(name: string): boolean {
  return DOCUMENT.test(name) || isStack(name);
}

/** Whether a file may hold one, which only its text tells. */
export function mayHoldDocument(name: string): boolean {
  return ENDING.test(name);
}

/** What the CDK leaves in `cdk.out`: a template for each stack. Nested ones are read with those that name them. */
export function isStack(name: string): boolean {
  return /\.template\.json$/i.test(name) && !/\.nested\./i.test(name);
}
