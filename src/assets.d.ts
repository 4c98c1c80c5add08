// Compiled data files: parsed on arrival by whoever imports them, so their inferred types are of no use.
declare module "*.json" {
  const value: unknown;
  export default value;
}

// Stylesheets are imported for their effect on the bundle alone.
declare module "*.css" {}
