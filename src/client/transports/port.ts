/** The port of https or http. */
export function defaultPort(secure: boolean): number {
  return secure ? 443 : 80;
}
