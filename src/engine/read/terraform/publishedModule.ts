/** Where a module of a configuration comes from, as its `source` says it. */
import { isPath } from "../paths.ts";

/** A published module: registries and the repositories behind them name it alike. */
export interface PublishedModule {
  readonly namespace: string;
  readonly name: string;
  /** The main provider, as Terraform calls it: `aws`, `azurerm`, `google`. */
  readonly provider: string;
  /** The folder in it that is meant, without slashes around it; empty: the module itself. */
  readonly folder: string;
}

/** Characters. Addresses of registries and repositories are some hundred long. */
const LONGEST = 1_000;
/** Parts of names in registries: https://developer.hashicorp.com/terraform/registry/modules/publish#requirements */
const NAME = /^\w[\w-]*$/;
/** Repositories of published modules are called `terraform-PROVIDER-NAME`. */
const REPOSITORY = /^terraform-([a-z0-9]+)-([\w-]+?)(?:\.git)?$/;

/**
 * Reads an address of a registry (`NAMESPACE/NAME/PROVIDER`, with or without a host before it) or of the repository that
 * such a module is published from, by whichever way it is fetched. Hosts do not matter: mirrors keep the rest.
 * https://developer.hashicorp.com/terraform/language/modules/configuration
 * @returns undefined for folders, archives, and whatever does not say by its name which provider it is for
 */
export function publishedModule(text: string): PublishedModule | undefined {
  if (text.length > LONGEST || isPath(text)) return undefined;
  const address = withoutWay(text.trim().split("?", 1)[0] ?? "");
  const [at = "", ...folders] = address.split("//");
  const folder = folders
    .join("/")
    .split("/")
    .filter((part) => part !== "")
    .join("/");
  const parts = at.split(/[/:]/).filter((part) => part !== "");
  const [last = "", before = "", first = ""] = parts.toReversed();
  const [, provider, name] = REPOSITORY.exec(last) ?? [];
  if (provider !== undefined && name !== undefined && NAME.test(before))
    return { namespace: before, name, provider, folder };
  // Addresses of registries name no way: what does is a repository or an archive.
  const isRegistered =
    !text.includes(":") && (parts.length === 3 || (parts.length === 4 && parts[0]?.includes(".")));
  const isNamed = isRegistered && [first, before, last].every((part) => NAME.test(part));
  return isNamed ? { namespace: first, name: before, provider: last, folder } : undefined;
}

/** Without the getter (`git::`), the scheme and who asks (`ssh://git@`). */
function withoutWay(address: string): string {
  const got = address.slice(address.indexOf("::") === -1 ? 0 : address.indexOf("::") + 2);
  const plain = got.slice(got.indexOf("://") === -1 ? 0 : got.indexOf("://") + 3);
  const [host = "", ...path] = plain.split("/");
  return [host.slice(host.indexOf("@") + 1), ...path].join("/");
}
