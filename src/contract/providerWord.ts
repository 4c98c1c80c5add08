/** The setting's default for the cloud-provider word of routes and tool names: the interface's literal. */
export const DEFAULT_PROVIDER_WORD = "provider";
