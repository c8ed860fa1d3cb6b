import type { TestClock } from '../../../../test/support/server/TestClock';
import { VirtualTime } from '../../../../test/support/VirtualTime';

/** Number of idle rounds after which time is settled. */
const QUIET_ROUNDS = 3;
/** How long to wait for work before looking again at what is due. */
const MOMENT_MS = 2;
/** Limit for waiting in scenario time. */
const MAX_WAIT_MS = 120_000;

/** One clock for the server and all applications. It advances when a scenario says so or an action waits. */
export class StageTime extends VirtualTime {
  private running = 0;
  /** Pieces of work started so far. */
  private started = 0;
  /** Resumes the code that waits for a piece of work to end. */
  private ended: () => void = () => undefined;

  constructor(private readonly clock: Pick<TestClock, 'now' | 'set'>) {
    super();
    this.frame = clock.now().getTime();
  }

  /** Tracks work that takes real time, so that time does not count as settled. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.running += 1;
    this.started += 1;
    try {
      return await work;
    } finally {
      this.running -= 1;
      this.ended();
    }
  }

  /** Runs everything that is due, including what it triggers. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
      this.advanceTo(this.frame);
      if (this.running > 0) await this.nextEnd();
      await new Promise((resume) => setImmediate(resume));
      quiet = this.running === 0 && !this.isAnythingDue() ? quiet + 1 : 0;
    }
  }

  /** Waits for work, advancing the time when the work waits for it. */
  async until<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const note = () => {
      isDone = true;
    };
    work.then(note, note);
    const latest = this.frame + MAX_WAIT_MS;
    for (;;) {
      await this.settle();
      if (isDone) return work;
      const next = this.actions[0]?.delay ?? Number.POSITIVE_INFINITY;
      if (next > latest) throw new Error('The action did not finish within two minutes');
      this.moveTo(next);
    }
  }

  /** Advances the time, running everything that becomes due. */
  async advance(ms: number): Promise<void> {
    const end = this.frame + ms;
    await this.settle();
    for (let startedBefore = this.started; ; ) {
      // Most timers only look at the clock: in a week there are tens of thousands.
      await new Promise((resume) => setImmediate(resume));
      if (this.started > startedBefore) await this.settle();
      startedBefore = this.started;
      const next = this.actions[0]?.delay ?? Number.POSITIVE_INFINITY;
      if (next > end) break;
      this.moveTo(next);
    }
    this.moveTo(end);
    await this.settle();
  }

  /** Cancels all scheduled work, as when every computer is asleep. */
  cancelScheduledWork(): void {
    this.actions.length = 0;
  }

  /** Jumps ahead, as for a machine that slept. */
  jumpTo(ms: number): void {
    this.sleepUntil(ms);
    this.clock.set(new Date(ms).toISOString());
  }

  /** Waits for a piece of work to end, or a moment, because work can wait for something else that is due. */
  private async nextEnd(): Promise<void> {
    let moment: NodeJS.Timeout | undefined;
    await new Promise<void>((resume) => {
      this.ended = resume;
      moment = setTimeout(resume, MOMENT_MS);
    });
    clearTimeout(moment);
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
