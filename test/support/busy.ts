/** The processor's time that this thread has taken, in milliseconds. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How long work keeps its thread, in milliseconds: what else the process and the machine do meanwhile does not count. */
export function busyMs(work: () => unknown): number {
  const before = threadCpuMs();
  work();
  return threadCpuMs() - before;
}
