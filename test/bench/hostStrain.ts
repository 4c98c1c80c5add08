/** What the extension host bears while something goes on in it. For programs that run inside VS Code. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { measureStrain } from "../support/strain.ts";

export interface HostStrain {
  readonly what: string;
  readonly ms: number;
  /** Longest time without a turn for anybody else: by the clock, other processes included, and of its own computing. */
  readonly stallMs: number;
  readonly stallCpuMs: number;
  /** Growth of the process at its highest, in megabytes. */
  readonly memoryMb: number;
}

export async function strainOf(what: string, work: () => PromiseLike<unknown>): Promise<HostStrain> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const { stallMs, peakMB } = await measureStrain(async () => work());
  const ms = performance.now() - started;
  delay.disable();
  return {
    what,
    ms: Math.round(ms),
    stallMs: Math.round(delay.max / 1e6),
    stallCpuMs: Math.round(stallMs),
    memoryMb: Math.round(peakMB),
  };
}
