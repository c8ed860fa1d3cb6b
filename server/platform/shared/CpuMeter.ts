import type { Worker } from 'node:worker_threads';

const LOOK_MS = 100;

/** CPU time of a thread in milliseconds. */
interface CpuLimits {
  /** In total. */
  readonly maxMs: number;
  /** Between two signs of progress. Default: no limit. */
  readonly maxWithoutSignMs?: number;
}

/**
 * Measures the CPU time of a thread instead of elapsed time, so that a busy machine causes no timeouts and an endless loop
 * is detected.
 */
export class CpuMeter {
  private readonly timer: NodeJS.Timeout;
  private exhausted: () => void = () => undefined;
  private worked = 0;
  private atSign = 0;
  private started = false;

  constructor(
    private readonly thread: Pick<Worker, 'cpuUsage'>,
    private readonly limits: CpuLimits,
  ) {
    this.timer = setInterval(() => void this.look(), LOOK_MS);
    this.timer.unref();
  }

  onExhausted(tell: () => void): void {
    this.exhausted = tell;
  }

  /** The thread made progress. CPU time before the first sign is loading code and is not counted. */
  sign(): void {
    this.started = true;
    this.atSign = this.worked;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const { maxMs, maxWithoutSignMs = maxMs } = this.limits;
    const { user, system } = await this.thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    this.worked = Math.max(this.worked, (user + system) / 1_000);
    if (!this.started) this.atSign = this.worked;
    else if (this.worked - this.atSign > maxWithoutSignMs || this.worked > maxMs) this.exhausted();
  }
}
