import { VirtualTimeScheduler } from 'rxjs';

/** A clock that jumps. Its instants are milliseconds from 0. */
export class VirtualTime extends VirtualTimeScheduler {
  /** Moves the clock and runs what falls due on the way, in order. */
  advanceTo(ms: number): void {
    this.maxFrames = ms;
    this.flush();
    this.frame = ms;
  }

  /** Moves the clock and runs nothing, as a sleeping machine does: what fell due runs late, when time goes on. */
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
