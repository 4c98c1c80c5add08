/** What people call a resource in its module. */
import type { DeclaredResource } from "./model.ts";

/** What Terraform's modules call the only resource of a type in them, so that the module's name says more. */
const NAMELESS = /^(?:this|main|default)(?=\[|$)/;

/** An address without what its module and its type say already. */
export function titleOf({ address, module = "", type }: DeclaredResource): string {
  const own = withoutStart(withoutStart(address, `${module}.`), `${type}.`);
  const last = module.slice(module.lastIndexOf(".") + 1);
  return NAMELESS.test(own) && last !== "" ? own.replace(NAMELESS, () => last) : own;
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) && text.length > start.length ? text.slice(start.length) : text;
}
