/** The keyrings of operating systems, each by the program that comes with it. */
import { join } from "node:path";
import type { Request } from "./programs.ts";

/** How one keyring is asked. What is kept stands under the origin of the service that it is for. */
export interface Keyring {
  readonly name: string;
  save(origin: string, token: string): Request;
  load(origin: string): Request;
  remove(origin: string): Request;
}

const SERVICE = "infra-planner";

/** libsecret's program, which speaks to whatever keyring the desktop has. */
export const LINUX: Keyring = {
  name: "the desktop's keyring",
  save: (origin, token) => ({
    program: "secret-tool",
    args: ["store", "--label=Infra Planner", "service", SERVICE, "origin", origin],
    input: token,
  }),
  load: (origin) => ({
    program: "secret-tool",
    args: ["lookup", "service", SERVICE, "origin", origin],
    input: "",
  }),
  remove: (origin) => ({
    program: "secret-tool",
    args: ["clear", "service", SERVICE, "origin", origin],
    input: "",
  }),
};

const SECURITY = "/usr/bin/security";

/** With `-i` it takes whole commands from stdin; in hexadecimal nothing in a token means anything to it. */
export const MACOS: Keyring = {
  name: "the macOS keychain",
  save: (origin, token) => ({
    program: SECURITY,
    args: ["-i"],
    input: `add-generic-password -U -s ${SERVICE} -a ${origin} -X ${Buffer.from(token).toString("hex")}\n`,
  }),
  load: (origin) => ({
    program: SECURITY,
    args: ["find-generic-password", "-s", SERVICE, "-a", origin, "-w"],
    input: "",
  }),
  remove: (origin) => ({
    program: SECURITY,
    args: ["delete-generic-password", "-s", SERVICE, "-a", origin],
    input: "",
  }),
};

/** The keyring of a system that has one by a program. */
export function keyringOf(platform: NodeJS.Platform): Keyring | undefined {
  return { linux: LINUX, darwin: MACOS }[platform as string];
}

/** Windows' data protection: what it protects only the same user can open, and is kept in a file. */
export interface Protection {
  readonly name: string;
  protect(token: string): Request;
  open(text: string): Request;
}

export function windowsProtection(systemRoot = "C:\\Windows"): Protection {
  const program = join(systemRoot, "System32", "WindowsPowerShell", "v1.0", "powershell.exe");
  const request = (script: string, input: string): Request => ({
    program,
    args: ["-NoProfile", "-NonInteractive", "-Command", script],
    input,
  });
  return {
    name: "a file under Windows' data protection",
    protect: (token) =>
      request(
        "ConvertTo-SecureString -AsPlainText -Force -String ([Console]::In.ReadToEnd()) | ConvertFrom-SecureString",
        token,
      ),
    open: (text) =>
      request(
        "$kept = ConvertTo-SecureString -String ([Console]::In.ReadToEnd().Trim()); [Console]::Out.Write([System.Net.NetworkCredential]::new('', $kept).Password)",
        text,
      ),
  };
}
