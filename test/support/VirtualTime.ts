import { VirtualTimeScheduler } from 'rxjs';

/** A scheduler on virtual time, in milliseconds from 0. */
export class VirtualTime extends VirtualTimeScheduler {
  /** Advances the clock and runs the actions that come due, in order. */
  advanceTo(ms: number): void {
    this.maxFrames = ms;
    this.flush();
    this.frame = ms;
  }

  /** Advances the clock without running anything, like a machine asleep. Overdue actions run at the next `advanceTo`. */
  sleepUntil(ms: number): void {
    this.frame = ms;
  }

  override flush(): void {
    const { actions } = this;
    for (let next = actions[0]; next && next.delay <= this.maxFrames; next = actions[0]) {
      actions.shift();
      this.frame = Math.max(this.frame, next.delay);
      const error: unknown = next.execute(next.state, next.delay);
      if (error instanceof Error) throw error;
    }
  }
}
