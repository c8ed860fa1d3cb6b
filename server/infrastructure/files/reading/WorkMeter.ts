import type { Worker } from 'node:worker_threads';

const LOOK_MS = 100;
/** Between two signs of getting on; honest files give one every few milliseconds. */
const MOST_WITHOUT_SIGN_MS = 750;
/** In all: several times what the largest file within the limits takes. */
const MOST_MS = 20_000;

/**
 * Counts what a thread works, not what it waits: on a busy machine it has all the time it needs, and one that turns in circles
 * is found out as soon as anywhere else.
 */
export class WorkMeter {
  private readonly timer: NodeJS.Timeout;
  private exhausted: () => void = () => undefined;
  private worked = 0;
  private atSign = 0;
  private started = false;

  constructor(private readonly thread: Worker) {
    this.timer = setInterval(() => void this.look(), LOOK_MS);
    this.timer.unref();
  }

  onExhausted(tell: () => void): void {
    this.exhausted = tell;
  }

  /** The thread got on; until the first time it only loads its code. */
  sign(): void {
    this.started = true;
    this.atSign = this.worked;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const { user, system } = await this.thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    this.worked = Math.max(this.worked, (user + system) / 1_000);
    if (!this.started) this.atSign = this.worked;
    else if (this.worked - this.atSign > MOST_WITHOUT_SIGN_MS || this.worked > MOST_MS) this.exhausted();
  }
}
