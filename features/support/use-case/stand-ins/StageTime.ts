import type { TestClock } from '../../../../test/support/server/TestClock';
import { VirtualTime } from '../../../../test/support/VirtualTime';

/** So many rounds without anything happening mean that nothing will. */
const QUIET_ROUNDS = 3;
/** Waiting longer than this is no waiting any more. */
const LONGEST_WAIT_MS = 120_000;

/** One clock for the server and everybody's application. It moves when a scenario says so, or when somebody waits. */
export class StageTime extends VirtualTime {
  private running = 0;

  constructor(private readonly clock: TestClock) {
    super();
    this.frame = clock.now().getTime();
  }

  /** Counts what takes real time, so that nobody takes it for silence. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.running += 1;
    try {
      return await work;
    } finally {
      this.running -= 1;
    }
  }

  /** Lets what is due now happen, and what follows from it. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
      this.advanceTo(this.frame);
      await new Promise((resume) => setImmediate(resume));
      quiet = this.running === 0 && !this.isAnythingDue() ? quiet + 1 : 0;
    }
  }

  /** Waits for somebody's work; where it waits for time, time goes on. */
  async until<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const note = () => {
      isDone = true;
    };
    work.then(note, note);
    const latest = this.frame + LONGEST_WAIT_MS;
    for (;;) {
      await this.settle();
      if (isDone) return work;
      const next = this.actions[0]?.delay ?? Number.POSITIVE_INFINITY;
      if (next > latest) throw new Error('Nothing that was waited for happened in two minutes');
      this.moveTo(next);
    }
  }

  /** Time goes on, step by step, and whatever is due on the way happens. */
  async pass(ms: number): Promise<void> {
    const end = this.frame + ms;
    for (;;) {
      await this.settle();
      const next = this.actions[0]?.delay ?? Number.POSITIVE_INFINITY;
      if (next > end) break;
      this.moveTo(next);
    }
    this.moveTo(end);
    await this.settle();
  }

  /** Everybody's machines are switched off: what they would have done in time they do no more. */
  switchOff(): void {
    this.actions.length = 0;
  }

  /** The clock jumps, as it does for a machine that slept. */
  jumpTo(ms: number): void {
    this.sleepUntil(ms);
    this.clock.set(new Date(ms).toISOString());
  }

  private moveTo(ms: number): void {
    this.clock.set(new Date(ms).toISOString());
    this.advanceTo(ms);
  }

  private isAnythingDue(): boolean {
    const next = this.actions[0];
    return next !== undefined && next.delay <= this.frame;
  }
}
